// `npm run sim [-- options]`: bundles test/sim/main.ts and runs it. Sources find their files by their addresses in dist/.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildIfStale } from '../../bin/build.mjs';

const here = fileURLToPath(new URL('.//', import.meta.url));
const [source, target] = ['src', 'dist'].map((name) => fileURLToPath(new URL(`../../${name}/`, import.meta.url)));
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
        setup.onLoad({ filter: /\.ts$/ }, ({ path }) => {
          // Sources find their files as built.
          const built = path.replace(source, target).replace(/\.ts$/, '.js');
          const address = JSON.stringify(pathToFileURL(path.startsWith(source) ? built : path).href);
          return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address), loader: 'ts' };
        });
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
