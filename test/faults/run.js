// `npm run test:faults` and, with the word `ha`, `npm run test:ha`: bundles the run and its judge, lets the first fill a folder with
// evidence and the second judge it.
// The exit code is the judge's: 0 only for «lost 0, doubled 0, stuck 0».
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
// Two below the root, as these sources are: they find the checkout by their own place. Not in dist/, which a start replaces.
const target = join(here, '../.faults');
await build({
  entryPoints: { main: join(here, 'main.ts'), ha: join(here, '../ha/main.ts'), judge: join(here, 'judge.ts') },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outdir: target,
  logLevel: 'error',
});
const folder = mkdtempSync(join(tmpdir(), 'rubrica-faults-'));
const node = (program, ...args) =>
  spawnSync(process.execPath, [join(target, program), ...args], { stdio: 'inherit' }).status ?? 1;
const given = process.argv.slice(2);
const ran =
  given[0] === 'ha'
    ? node('ha.js', '--folder', folder, ...given.slice(1))
    : node('main.js', '--folder', folder, ...given);
console.log(`Evidence: ${folder}`);
process.exitCode = node('judge.js', folder) || ran;
