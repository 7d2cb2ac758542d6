// `npm run test:servidores`: bundles the judge and runs it. Exits with its code: 0 only if memory and event loop of the service stayed
// within their limits.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
// Two levels below the root, like these sources: they locate the checkout relative to themselves. Not in dist/, which a start replaces.
const target = join(here, '../.faults');
await build({
  entryPoints: [join(here, 'main.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile: join(target, 'servidores.js'),
  logLevel: 'error',
});
const judged = spawnSync(process.execPath, [join(target, 'servidores.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = judged.status ?? 1;
