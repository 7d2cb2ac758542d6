// Writes the generated files of the clients, which git does not keep, from openapi.json: with production packages alone, as npm's `prepare`
// and before each build. A release has no sources and needs none.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesBelow, fingerprint, ROOT } from './stamped.mjs';

const GENERATOR = join('scripts', 'clients');
const DOCUMENT = 'openapi.json';
const MANIFEST = join('clients', 'typescript', 'package.json');
/** The fingerprint of sources and results, and the names of the results. */
const STAMP = join(ROOT, 'clients', '.generated');

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function stampOf(results) {
  const sources = [...filesBelow(GENERATOR), DOCUMENT, MANIFEST, join('src', 'http', 'docs', 'openapi-reader.ts')];
  return fingerprint([...sources, ...results]);
}

/** The names of the results of the last time. */
const lastResults = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trimEnd().split('\n').slice(1) : []);

function isFresh() {
  const results = lastResults();
  if (results.length === 0 || !results.every((file) => existsSync(join(ROOT, file)))) return false;
  return readFileSync(STAMP, 'utf8').startsWith(`${stampOf(results)}\n`);
}

/** Writes them unless sources and results are those of the last time. */
export async function generateClientsIfStale() {
  if (!existsSync(join(ROOT, GENERATOR)) || isFresh()) return;
  const last = lastResults();
  const work = mkdtempSync(join(ROOT, 'dist-'));
  try {
    const { clientFiles } = await loadGenerator(work);
    const files = clientFiles(readJson(DOCUMENT), readJson(MANIFEST).version);
    const results = files.map(([file]) => file);
    for (const file of last.filter((one) => !results.includes(one))) rmSync(join(ROOT, file), { force: true });
    for (const [file, text] of files) replace(join(work, 'new'), join(ROOT, file), text);
    replace(join(work, 'new'), STAMP, `${[stampOf(results), ...results].join('\n')}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** At once: several processes may start together on a fresh checkout. */
function replace(draft, file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, text);
  renameSync(draft, file);
}

async function loadGenerator(folder) {
  const esbuild = await import('esbuild');
  const outfile = join(folder, 'generator.mjs');
  await esbuild.build({
    entryPoints: [join(ROOT, GENERATOR, 'files.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  await esbuild.stop(); // its helper process would live as long as the service
  return import(pathToFileURL(outfile).href);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateClientsIfStale();
