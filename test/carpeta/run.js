// `npm run test:carpeta`: bundles the run and starts it. Exits with the judge's code.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
// Two levels below the root, like its sources: they locate the checkout relative to themselves.
const outfile = join(here, '../.faults/carpeta.js');
await build({
  entryPoints: [join(here, 'main.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
  logLevel: 'error',
});
process.exitCode = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
