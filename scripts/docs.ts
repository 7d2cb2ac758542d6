// `npm run docs [folder]`: writes the documentation as a static site, by default into sitio/. The pages are those of /docs with relative
// links, so any web server can serve the folder, at any path.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { buildDocsIfStale } from '../bin/build-docs.mjs';
import { DOCS_ASSETS } from '../src/http/docs/assets.js';
import { readOpenApi } from '../src/http/docs/openapi-reader.js';
import { readSite } from '../src/http/docs/site.js';
import { buildOpenApi } from '../src/http/openapi/document.js';
import { routes, tags } from '../src/app/routes.js';
import { VERSION } from '../src/app/version.js';
import { fechaEcuador } from '../src/kernel/hora-ecuador.js';
import { staticFiles, staticIndex } from './static-site.js';

const folder = process.argv[3] ?? 'sitio';
// Not bundled with this script: it finds the checkout by its own place.
const docs = (await import(pathToFileURL(join(process.cwd(), 'bin/build-docs.mjs')).href)) as {
  readonly buildDocsIfStale: typeof buildDocsIfStale;
};
await docs.buildDocsIfStale();
const site = readSite();
if (site === undefined) throw new Error('dist/docs is missing: npm ci && npm run build');
const files = staticFiles(site, readOpenApi(buildOpenApi({ routes, tags }, VERSION, fechaEcuador(new Date()))));
for (const [file, content] of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
for (const [name, { place }] of Object.entries(DOCS_ASSETS)) cpSync(fileURLToPath(place), join(folder, name));
const index = join(folder, 'search-index.js');
writeFileSync(index, staticIndex(readFileSync(index, 'utf8')));
console.log(`${files.size} archivos en ${folder}`);
