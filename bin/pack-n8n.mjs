// Packs the nodes for n8n (clients/n8n) as npm does: `dist` is CommonJS, which n8n loads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackage } from './npm-package.mjs';
import { npmFields } from './publication.mjs';
import { filesBelow, ROOT } from './stamped.mjs';

const HERE = join('clients', 'n8n');

/** Compiles the nodes file by file, unchecked: `npm run types` checks them. Returns their code by path. */
async function compiledN8n() {
  const { default: ts } = await import('typescript');
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  return filesBelow(join(HERE, 'src'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [
      file.slice(join(HERE, 'src').length + 1).replace(/\.ts$/, '.js'),
      ts.transpileModule(readFileSync(join(ROOT, file), 'utf8'), { fileName: file, compilerOptions }).outputText,
    ]);
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
