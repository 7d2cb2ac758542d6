// `npm run test:actualizar [-- --desde COMMIT --comprobantes N]`: zero-downtime upgrade. Builds the version of
// test/anterior.json in a clone with its own packages that issues receipts. Meanwhile this version migrates its database, starts beside it
// and takes over. Judged by the judge of test:faults.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleWithJudge } from '../faults/bundle.js';
import { cloneVersion, previousCommit } from '../support/previous-version.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { desde: { type: 'string' }, comprobantes: { type: 'string' } } });

const before = previousCommit(values.desde);
if (before === undefined)
  throw new Error('The history does not reach the version to upgrade from (test/anterior.json)');
const home = mkdtempSync(join(tmpdir(), 'rubrica-actualizar-'));
const previous = cloneVersion(before);
try {
  for (const folder of [previous.root, ROOT]) execFileSync(process.execPath, [join(folder, 'bin/build.mjs')]);
  console.log(`From ${previous.name}`);
  const node = await bundleWithJudge('actualizar', 'actualizar/main.ts');
  const folder = join(home, 'evidencia');
  const count = values.comprobantes === undefined ? [] : ['--comprobantes', values.comprobantes];
  const ran = node('actualizar.js', '--folder', folder, '--anterior', previous.root, ...count);
  process.exitCode = node('judge.js', folder) || ran;
} finally {
  previous.remove();
  rmSync(home, { recursive: true, force: true });
}
