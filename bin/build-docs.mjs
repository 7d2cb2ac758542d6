// Builds dist/docs: the API reference (openapi-explorer and its Spanish texts) as explorer.js, the guides as HTML in guides.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow, fingerprint, isFresh, ROOT, swapIn } from './stamped.mjs';

/** Where the service reads it. */
export const DOCS = join(ROOT, 'dist', 'docs');
const SOURCES = join('src', 'api', 'docs', 'browser');
const GUIDES = join('docs', 'guides');
/** Development packages: missing in an installation with `--omit=dev`, which gets dist/ ready-made. */
const TOOLS = ['openapi-explorer', 'marked'].map((name) => join(ROOT, 'node_modules', name, 'package.json'));

const sourceFiles = () => [...filesBelow(SOURCES), ...guideFiles(), 'bin/render-guide.mjs', 'package-lock.json'];
const guideFiles = () => filesBelow(GUIDES).filter((file) => file.endsWith('.md'));

/** Builds it unless it is fresh. */
export async function buildDocsIfStale() {
  if (![SOURCES, GUIDES].every((folder) => existsSync(join(ROOT, folder)))) return;
  if (!TOOLS.every((tool) => existsSync(tool))) return;
  const stamp = fingerprint(sourceFiles());
  if (!isFresh(DOCS, stamp)) await buildDocs(stamp);
}

export async function buildDocs(stamp = fingerprint(sourceFiles())) {
  const esbuild = await import('esbuild');
  const { TEXTS } = await import('../src/api/docs/browser/texts.mjs');
  const { renderGuide } = await import('./render-guide.mjs');
  await swapIn(DOCS, stamp, 'Compilando la documentación de la API', async (fresh) => {
    const missing = new Set(Object.keys(TEXTS));
    await esbuild.build({
      entryPoints: [join(ROOT, SOURCES, 'main.mjs')],
      outfile: join(fresh, 'explorer.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'error',
      define: { global: 'globalThis' },
      plugins: [inSpanish(missing, TEXTS)],
    });
    await esbuild.stop(); // its helper process would live as long as the service
    if (missing.size > 0) throw new Error(`openapi-explorer no longer has: ${[...missing].join(' ')}`);
    const guides = guideFiles().map((file) =>
      renderGuide(basename(file, '.md'), readFileSync(join(ROOT, file), 'utf8')),
    );
    writeFileSync(join(fresh, 'guides.json'), JSON.stringify(guides));
  });
}

/**
 * The package has language files for English and French, and some texts outside them. Our documents only have local references, which
 * openapi-resolver needs seconds for: `references.mjs` replaces it.
 */
function inSpanish(missing, texts) {
  const own = (name) => ({ path: join(ROOT, SOURCES, name) });
  return {
    name: 'in-spanish',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/(?:en|fr)\.js$/ }, () => own('spanish.mjs'));
      onResolve({ filter: /^openapi-resolver\// }, () => own('references.mjs'));
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
