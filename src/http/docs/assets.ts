import { EXPLORER_SCRIPT } from './explorer-files.js';
import { SEARCH_SCRIPT } from './page.js';

/** Files built by bin/build-docs.mjs; the same from src/ and from dist/. */
const built = (name: string): URL => new URL(`../../../dist/docs/${name}`, import.meta.url);

export const EXPLORER_PLACE = built(EXPLORER_SCRIPT);

const SCRIPT = 'text/javascript; charset=utf-8';

/** Scripts and styles of the pages, by their name below /docs. */
export const DOCS_ASSETS: Readonly<Record<string, { readonly type: string; readonly place: URL }>> = {
  'docs.css': { type: 'text/css; charset=utf-8', place: new URL('docs.css', import.meta.url) },
  'docs.js': { type: SCRIPT, place: new URL('docs.js', import.meta.url) },
  [EXPLORER_SCRIPT]: { type: SCRIPT, place: EXPLORER_PLACE },
  [SEARCH_SCRIPT]: { type: SCRIPT, place: built(SEARCH_SCRIPT) },
  'search-index.js': { type: SCRIPT, place: built('search-index.js') },
};
