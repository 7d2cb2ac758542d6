// `npm run sim [-- options]`: bundles test/sim/main.ts and runs it. Sources keep their own addresses, by which they find their files.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildIfStale } from '../../bin/build.mjs';

const here = fileURLToPath(new URL('.//', import.meta.url));
const output = fileURLToPath(new URL('../.faults/sim.js', import.meta.url));

await buildIfStale(); // the sources import bundled packages from dist/
await build({
  entryPoints: [`${here}main.ts`],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile: output,
  sourcemap: 'inline',
  logLevel: 'error',
  plugins: [
    {
      name: 'addresses',
      setup(setup) {
        setup.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
          contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          loader: 'ts',
        }));
      },
    },
  ],
});
const run = spawn(
  process.execPath,
  ['--single-threaded', '--min-semi-space-size=64', '--max-semi-space-size=64', output, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
// It stops its server first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
