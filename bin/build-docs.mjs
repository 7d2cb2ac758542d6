// Bundles the API reference (openapi-explorer and its Spanish texts) into dist/docs/explorer.js.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fingerprint, isFresh, ROOT, swapIn } from './stamped.mjs';

/** Where the service reads it. */
export const DOCS = join(ROOT, 'dist', 'docs');
const SOURCES = join('src', 'api', 'docs', 'browser');
/** A development package: missing in an installation with `--omit=dev`, which gets dist/ ready-made. */
const EXPLORER = join(ROOT, 'node_modules', 'openapi-explorer', 'package.json');

const sourceFiles = () => [...filesBelow(SOURCES), 'package-lock.json'];

/** Bundles it unless it is fresh. */
export async function buildDocsIfStale() {
  if (!existsSync(join(ROOT, SOURCES)) || !existsSync(EXPLORER)) return;
  const stamp = fingerprint(sourceFiles());
  if (!isFresh(DOCS, stamp)) await buildDocs(stamp);
}

export async function buildDocs(stamp = fingerprint(sourceFiles())) {
  const esbuild = await import('esbuild');
  const { TEXTS } = await import('../src/api/docs/browser/texts.mjs');
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
