// Runs a script of this folder: `node scripts/run.js generate`. It is bundled, but imports from src/ resolve to dist/, as in a running
// service, where the files next to the code are found.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildIfStale } from '../bin/build.mjs';

const [name = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
await buildIfStale();
const outfile = join(root, 'dist', 'scripts', `${name}.js`);
await build({
  entryPoints: [join(root, 'scripts', `${name}.ts`)],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
  logLevel: 'error',
  plugins: [
    {
      name: 'src-is-in-dist',
      setup: ({ onResolve }) => {
        onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir }) => {
          const place = relative(join(root, 'src'), join(resolveDir, path));
          // Only tests and scripts load a sample: it is not built.
          if (place.startsWith('..') || /^(?:identity|receipts|features)\/.*\/sample\.js$/.test(place))
            return undefined;
          return { path: relative(dirname(outfile), join(root, 'dist', place)), external: true };
        });
        // Bundled, it would take dist/ for the root.
        onResolve({ filter: /^(?:\.\.\/)+bin\// }, ({ path, resolveDir }) => ({
          path: relative(dirname(outfile), join(resolveDir, path)),
          external: true,
        }));
      },
    },
  ],
});
await import(pathToFileURL(outfile).href);
