// `npm run test:recibidos`: bundles the judge and runs it. The exit code is its own: 0 only when each line ended where it
// should, once, and its progress was true.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
// Two below the root, as these sources are: they find the checkout by their own place. Not in dist/, which a start replaces.
const target = join(here, '../.faults');
await build({
  entryPoints: [join(here, 'main.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile: join(target, 'recibidos.js'),
  logLevel: 'error',
});
const judged = spawnSync(process.execPath, [join(target, 'recibidos.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = judged.status ?? 1;
