// Packs the nodes for n8n (clients/n8n) as npm does: `dist` is CommonJS, which n8n loads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackage } from './npm-package.mjs';
import { npmFields } from './publication.mjs';
import { filesBelow, ROOT } from './stamped.mjs';

const HERE = join('clients', 'n8n');

/** Compiles the nodes file by file, unchecked: `npm run lint` checks their types. Returns their code by path. */
async function compiledN8n() {
  const esbuild = await import('esbuild');
  const compiled = await Promise.all(
    filesBelow(join(HERE, 'src'))
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        const { code } = await esbuild.transform(text, {
          loader: 'ts',
          format: 'cjs',
          target: 'es2022',
          charset: 'utf8',
        });
        return [file.slice(join(HERE, 'src').length + 1).replace(/\.ts$/, '.js'), code];
      }),
  );
  await esbuild.stop(); // its helper process would live as long as the service
  return compiled;
}

/** Returns the package: its file name and bytes. Equal sources give equal bytes. */
export async function packN8n() {
  const manifest = JSON.parse(readFileSync(join(ROOT, HERE, 'package.json'), 'utf8'));
  const own = [
    'README.md',
    'CHANGELOG.md',
    ...filesBelow(join(HERE, 'icons')).map((file) => file.slice(HERE.length + 1)),
  ];
  return npmPackage([
    ['package.json', `${JSON.stringify({ ...manifest, ...npmFields('clients/n8n') }, null, 2)}\n`],
    ...own.map((name) => [name, readFileSync(join(ROOT, HERE, name))]),
    ...(existsSync(join(ROOT, 'LICENSE')) ? [['LICENSE', readFileSync(join(ROOT, 'LICENSE'))]] : []),
    ...(await compiledN8n()).map(([name, code]) => [`dist/${name}`, code]),
  ]);
}
