// `npm run test:actualizar [-- --desde COMMIT --comprobantes N]`: zero-downtime upgrade. Builds the previous version (the last tag, or else
// the commit before the newest migration) in a clone that issues receipts. Meanwhile this version migrates its database, starts beside it
// and takes over. Judged by the judge of test:faults. The clone uses this checkout's node_modules.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleWithJudge } from '../faults/bundle.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { desde: { type: 'string' }, comprobantes: { type: 'string' } } });
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Returns the version to upgrade from. */
function versionBefore() {
  const [tag] = git('tag', '--merged', 'HEAD^', '--sort=-version:refname').split('\n');
  if (tag !== undefined && tag !== '') return tag;
  return `${git('log', '-1', '--format=%H', '--', 'src/database/migrations')}^`;
}

const before = git('rev-parse', '--verify', `${values.desde ?? versionBefore()}^{commit}`);
const home = mkdtempSync(join(tmpdir(), 'rubrica-actualizar-'));
try {
  const old = join(home, 'anterior');
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, old);
  execFileSync('git', ['checkout', '--quiet', before], { cwd: old });
  symlinkSync(join(ROOT, 'node_modules'), join(old, 'node_modules'));
  for (const folder of [old, ROOT]) execFileSync(process.execPath, [join(folder, 'bin/build.mjs')]);
  console.log(`From ${git('log', '-1', '--format=%h %s', before)}`);
  const node = await bundleWithJudge('actualizar', 'actualizar/main.ts');
  const folder = join(home, 'evidencia');
  const count = values.comprobantes === undefined ? [] : ['--comprobantes', values.comprobantes];
  const ran = node('actualizar.js', '--folder', folder, '--anterior', old, ...count);
  process.exitCode = node('judge.js', folder) || ran;
} finally {
  rmSync(home, { recursive: true, force: true });
}
