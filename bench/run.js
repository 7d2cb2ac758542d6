// Runs a benchmark: `node bench/run.js firma [arguments]`. The TypeScript is first bundled with our sources, to measure what a service runs
// and not a loader.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildPortalIfStale } from '../bin/build-portal.mjs';
import { buildIfStale } from '../bin/build.mjs';
import { installLocked } from '../test/support/install-packages.js';

const [name = '', ...args] = process.argv.slice(2);
await buildIfStale();
if (name === 'ride') installLocked('test/exhaustive/ride-references');
// Measured in a browser, or as a whole.
if (['portal', 'mostrador', 'reposo'].includes(name)) await buildPortalIfStale();
const outfile = fileURLToPath(new URL(`../dist/bench/${name}.js`, import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
  logLevel: 'error',
});
// As many libuv threads as bin/rubrica sets.
const env = { ...process.env, UV_THREADPOOL_SIZE: String(availableParallelism() + 6) };
process.exitCode = spawnSync(process.execPath, [outfile, ...args], { stdio: 'inherit', env }).status ?? 1;
