// Transpiles src/ into dist/, file by file, so that stack traces and relative assets keep their places; only packages of many small files
// are bundled, into one file each. Types are checked by `npm run lint`, not here: this runs before the first start and must be quick.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildClients, PACKAGES } from './build-clients.mjs';
import { buildDocs, DOCS } from './build-docs.mjs';
import { buildPortal, PORTAL } from './build-portal.mjs';
import { generateClientsIfStale } from './generate-clients.mjs';
import { filesBelow, fingerprint, isFresh, ROOT, stampBuild, swapIn } from './stamped.mjs';

const source = join(ROOT, 'src');
const target = join(ROOT, 'dist');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/**
 * Packages of hundreds of small files, a quarter of what a start loads: in dist/bundled each is one file (bench/RESULTS.md). The sources
 * import them as `#typebox`, which package.json maps, so tests load what ships.
 */
const BUNDLED = Object.keys(manifest.imports)
  .filter((name) => manifest.imports[name].default.startsWith('./dist/bundled/'))
  .map((name) => name.slice(1));
const OUTPUT = { platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' };

/** Returns all files of src/ except tests, their samples and fixtures, and guides, and the client files that the commands use, in a stable order. */
function sourceFiles() {
  return ['src', 'clients/typescript/src']
    .flatMap(filesBelow)
    .filter(
      (file) =>
        !/\.(?:test\.ts|md)$|[/\\]out[/\\]|[/\\](?:identity|receipts|features)[/\\].*[/\\]sample\.ts$/.test(file),
    );
}

/** Returns where a file is built: without the folder src/, the client below clients/ as package.json maps `#client`. */
function placeOf(file) {
  return file.replace(/(^|[/\\])src[/\\]/, '$1');
}

/** Bundled packages change with their versions. */
function stampOf(files) {
  return fingerprint([...files, 'package-lock.json']);
}

export async function buildIfStale() {
  if (!existsSync(source)) return; // a packaged installation only ships dist/
  await generateClientsIfStale();
  const files = sourceFiles();
  const stamp = stampOf(files);
  if (!isFresh(target, stamp)) await build(files, stamp);
}

async function build(files, stamp) {
  const esbuild = await import('esbuild');
  await swapIn(target, stamp, 'Compilando el servicio', async (fresh) => {
    await esbuild.build({
      ...OUTPUT,
      entryPoints: files
        .filter((file) => file.endsWith('.ts'))
        .map((file) => ({ in: join(ROOT, file), out: placeOf(file).slice(0, -'.ts'.length) })),
      outdir: fresh,
      sourcemap: true,
    });
    await esbuild.build({
      ...OUTPUT,
      entryPoints: BUNDLED.map((name) => ({ in: name, out: name.replace('/', '-') })),
      absWorkingDir: ROOT,
      outdir: join(fresh, 'bundled'),
      bundle: true,
      splitting: true,
    });
    await esbuild.stop(); // its helper process would live as long as the service
    for (const file of files.filter((name) => !name.endsWith('.ts')))
      cpSync(join(ROOT, file), join(fresh, placeOf(file)));
    await writeSimulatorSchemas(fresh);
    stampBuild(fresh, stamp);
    // The portal, the API reference and the packed clients are built separately and are inside.
    for (const part of [PORTAL, DOCS, PACKAGES].filter((path) => existsSync(path)))
      renameSync(part, join(fresh, basename(part)));
  });
}

/** Writes the simulator's schemas from the layouts, as just built. */
async function writeSimulatorSchemas(fresh) {
  // The bundled packages are found as from dist/, which may not exist yet.
  const scope = join(fresh, 'package.json');
  const imports = BUNDLED.map((name) => [`#${name}`, `./bundled/${name.replace('/', '-')}.js`]);
  writeFileSync(scope, JSON.stringify({ type: 'module', imports: Object.fromEntries(imports) }));
  const { simulatorSchemas } = await import(pathToFileURL(join(fresh, 'documents/simulator-schemas.js')).href);
  rmSync(scope);
  const folder = join(fresh, 'simulator', 'schemas');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of simulatorSchemas()) writeFileSync(join(folder, name), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await generateClientsIfStale();
  const files = sourceFiles();
  await build(files, stampOf(files));
  await buildClients();
  await buildDocs();
  await buildPortal();
}
