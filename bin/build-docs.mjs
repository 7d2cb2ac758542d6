// Builds dist/docs: the API reference (openapi-explorer and its Spanish texts) as explorer.js, every other page in pages.json, and the search
// with its index.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { guideFiles, readGuides } from './guides.mjs';
import { filesBelow, fingerprint, isFresh, ROOT, swapIn } from './stamped.mjs';

/** Where the service reads it. */
export const DOCS = join(ROOT, 'dist', 'docs');
const SOURCES = join('src', 'http', 'docs', 'browser');
/** Pages of the tables of the code, and those tables. */
const REFERENCE = join('src', 'http', 'docs', 'reference-pages.ts');
/** Written by `npm run generate`: the parts of the API. */
const DOCUMENT = 'openapi.json';
const TABLES = [REFERENCE, 'src/config/variables.ts', 'src/sri/codes.ts', DOCUMENT];
/** Development packages: missing in an installation with `--omit=dev`, which gets dist/ ready-made. */
const TOOLS = ['openapi-explorer', 'marked', 'minisearch'].map((name) =>
  join(ROOT, 'node_modules', name, 'package.json'),
);

const sourceFiles = () => [
  ...filesBelow(SOURCES),
  ...filesBelow('src/kernel/error-codes'),
  ...TABLES,
  ...guideFiles(),
  ...['bin/build-docs.mjs', 'bin/guides.mjs', 'bin/render-guide.mjs', 'package-lock.json'],
];

/** Builds it unless it is fresh. */
export async function buildDocsIfStale() {
  if (![SOURCES, 'docs/guides'].every((folder) => existsSync(join(ROOT, folder)))) return;
  if (!TOOLS.every((tool) => existsSync(tool))) return;
  const stamp = fingerprint(sourceFiles());
  if (!isFresh(DOCS, stamp)) await buildDocs(stamp);
}

export async function buildDocs(stamp = fingerprint(sourceFiles())) {
  const esbuild = await import('esbuild');
  const { TEXTS } = await import('../src/http/docs/browser/texts.mjs');
  await swapIn(DOCS, stamp, 'Compilando la documentación', async (fresh) => {
    const missing = new Set(Object.keys(TEXTS));
    const browser = {
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'error',
    };
    await esbuild.build({
      ...browser,
      entryPoints: [join(ROOT, SOURCES, 'main.mjs')],
      outfile: join(fresh, 'explorer.js'),
      define: { global: 'globalThis' },
      plugins: [inSpanish(missing, TEXTS)],
    });
    await esbuild.build({
      ...browser,
      entryPoints: [join(ROOT, SOURCES, 'search.mjs')],
      outfile: join(fresh, 'search.js'),
    });
    const { referencePages, apiParts } = await loadReference(esbuild, fresh);
    await esbuild.stop(); // its helper process would live as long as the service
    if (missing.size > 0) throw new Error(`openapi-explorer no longer has: ${[...missing].join(' ')}`);
    const pages = await renderPages(referencePages());
    writeFileSync(join(fresh, 'pages.json'), JSON.stringify(pages.map(({ sections, ...page }) => page)));
    const index = await searchIndex(pages, apiParts(JSON.parse(readFileSync(join(ROOT, DOCUMENT), 'utf8')).tags));
    // A module, not JSON: the policy of the pages allows scripts of the service and no requests.
    writeFileSync(join(fresh, 'search-index.js'), `export default ${JSON.stringify(JSON.stringify(index))};\n`);
  });
}

/** Loads the pages of the tables, which are TypeScript. */
async function loadReference(esbuild, folder) {
  const outfile = join(folder, 'reference.mjs');
  await esbuild.build({
    entryPoints: [join(ROOT, REFERENCE)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  const loaded = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  return loaded;
}

/** Renders the guides and the pages of the tables. */
async function renderPages(reference) {
  const { renderGuide, servedMarkdown } = await import('./render-guide.mjs');
  const guides = readGuides().map(({ name, grupo, markdown }) => ({
    path: `guias/${name}`,
    group: 'guia',
    guideGroup: grupo,
    markdown,
  }));
  const all = [...guides, ...reference];
  const known = new Set(all.map(({ path }) => path));
  return all.map(({ markdown, ...page }) => ({
    ...renderGuide(basename(page.path), markdown, { path: page.path, known }),
    ...page,
    markdown: servedMarkdown(markdown, page.path, known),
  }));
}

/** Sections that every page of a table has, with the same words. */
const SHARED_SECTIONS = new Set(['Cómo se define', 'Del mismo tema', 'Dónde aparece']);

function ownText(sections) {
  return sections
    .filter(({ title }) => !SHARED_SECTIONS.has(title))
    .map(({ text }) => text)
    .join(' ');
}

/** Builds the index of the search: a document for each section. */
async function searchIndex(pages, api) {
  const { default: MiniSearch } = await import('minisearch');
  const { OPTIONS } = await import('../src/http/docs/browser/ranking.mjs');
  const sections = pages
    .filter(({ group }) => group !== 'lista')
    .flatMap(({ path, group, title, sections: own }) =>
      // A reference page is short: one document.
      group === 'guia'
        ? own.map(({ anchor, title: seccion, text }) => ({
            ruta: anchor === '' ? path : `${path}#${anchor}`,
            titulo: title,
            seccion,
            texto: text,
            grupo: group,
          }))
        : [{ ruta: path, titulo: title, seccion: '', texto: ownText(own), grupo: group }],
    );
  const parts = api.map(({ path, title, text }) => ({
    ruta: path,
    titulo: title,
    seccion: '',
    texto: text,
    grupo: 'api',
  }));
  const index = new MiniSearch(OPTIONS);
  index.addAll([...sections, ...parts].map((section, id) => ({ id, ...section })));
  return index;
}

/** The package has language files for English and French, and some texts outside them. */
function inSpanish(missing, texts) {
  return {
    name: 'in-spanish',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/(?:en|fr)\.js$/ }, () => ({ path: join(ROOT, SOURCES, 'spanish.mjs') }));
      onLoad({ filter: /openapi-explorer[/\\]dist[/\\]es[/\\].*\.js$/ }, ({ path }) => {
        let contents = readFileSync(path, 'utf8');
        for (const [english, spanish] of Object.entries(texts)) {
          if (!contents.includes(english)) continue;
          missing.delete(english);
          contents = contents.replaceAll(english, spanish);
        }
        return { contents, loader: 'js' };
      });
    },
  };
}
