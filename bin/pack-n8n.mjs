// Packs the nodes for n8n (clients/n8n) as npm does: `dist` is CommonJS, which n8n loads.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { filesBelow, ROOT } from './stamped.mjs';

const HERE = join(ROOT, 'clients', 'n8n');

/** Compiles the nodes file by file, unchecked: `npm run types` checks them. Returns their code by path. */
async function compiledN8n() {
  const { default: ts } = await import('typescript');
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  return filesBelow(join('clients', 'n8n', 'src'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [
      file.slice(join('clients', 'n8n', 'src').length + 1).replace(/\.ts$/, '.js'),
      ts.transpileModule(readFileSync(join(ROOT, file), 'utf8'), { fileName: file, compilerOptions }).outputText,
    ]);
}

/** Returns the package: its file name and bytes. Equal sources give equal bytes. */
export async function packN8n() {
  const folder = mkdtempSync(join(tmpdir(), 'rubrica-n8n-'));
  try {
    for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'icons'])
      cpSync(join(HERE, name), join(folder, name), { recursive: true });
    if (existsSync(join(ROOT, 'LICENSE'))) cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
    for (const [name, code] of await compiledN8n()) {
      mkdirSync(join(folder, 'dist', dirname(name)), { recursive: true });
      writeFileSync(join(folder, 'dist', name), code);
    }
    const options = ['pack', '--json', '--ignore-scripts', '--offline'];
    const { stdout } = await promisify(execFile)('npm', options, { cwd: folder });
    const [{ filename }] = JSON.parse(stdout);
    return [filename, readFileSync(join(folder, filename))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
