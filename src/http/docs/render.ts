import { API_PAGE, apiMarkdown } from './api-markdown.js';
import { COLLECTION_PAGE, collectionOf } from './collection.js';
import { ERRORS_PAGE, errorsPage } from './errors-page.js';
import { explorerDocument, explorerPage } from './explorer.js';
import { EXPLORER_DOCUMENT } from './explorer-files.js';
import { GUIDES_PAGE, guidesIndex, guidesMarkdown, homeMarkdown, homePage, sitePage } from './guides.js';
import { llmsText } from './llms.js';
import type { OpenApiReader } from './openapi-reader.js';
import type { Paquete } from './packages.js';
import type { Site } from './site.js';

export const HTML_TYPE = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Folder of the settings' pages; its own address shows the guide that lists them. */
const SETTINGS = 'configuracion';

/** Key of `/llms.txt`; page names do not begin with a slash, so it cannot collide. */
export const LLMS = '/llms.txt';

export interface Rendered {
  readonly content: string;
  readonly type: string;
  /** A page of the explorer, with its own policy. */
  readonly explorer?: true;
}

/** Renders a page of the site, or its Markdown, by its path below /docs; undefined for another path. */
export function renderSitePage(site: Site, path: string): Rendered | undefined {
  if (path.endsWith('.md')) {
    const content = siteMarkdown(site, path.slice(0, -'.md'.length));
    return content === undefined ? undefined : { content, type: MARKDOWN_TYPE };
  }
  const content = siteHtml(site, path);
  return content === undefined ? undefined : { content, type: HTML_TYPE };
}

function siteMarkdown(site: Site, path: string): string | undefined {
  if (path === 'index') return homeMarkdown(site);
  if (path === GUIDES_PAGE) return guidesMarkdown(site);
  return site.get(path)?.markdown;
}

function siteHtml(site: Site, path: string): string | undefined {
  if (path === '') return homePage(site);
  if (path === GUIDES_PAGE) return guidesIndex(site);
  if (path === ERRORS_PAGE) return errorsPage();
  const found = site.get(path === SETTINGS ? `${GUIDES_PAGE}/${SETTINGS}` : path);
  return found === undefined ? undefined : sitePage(site, found);
}

/** Renders what depends on the OpenAPI document: the reference and its files. */
export function renderApiPage(
  reading: OpenApiReader,
  path: string,
  {
    site,
    packages,
    baseUrl,
  }: { readonly site: Site | undefined; readonly packages: readonly Paquete[]; readonly baseUrl: string },
): Rendered | undefined {
  switch (path) {
    case LLMS:
      return { content: llmsText(reading, site), type: 'text/plain; charset=utf-8' };
    case COLLECTION_PAGE:
      return { content: JSON.stringify(collectionOf(reading, baseUrl)), type: JSON_TYPE };
    case EXPLORER_DOCUMENT:
      return { content: JSON.stringify(explorerDocument(reading, packages)), type: JSON_TYPE };
  }
  if (path.endsWith('.md')) {
    const content = apiMarkdown(reading, path.slice(0, -'.md'.length));
    return content === undefined ? undefined : { content, type: MARKDOWN_TYPE };
  }
  const content = explorerPage(reading, path === API_PAGE ? undefined : path);
  return content === undefined ? undefined : { content, type: HTML_TYPE, explorer: true };
}

/** Lists every path that these functions render, without the Markdown of each. */
export function docsPaths(site: Site, { document: { tags } }: OpenApiReader): readonly string[] {
  return ['', GUIDES_PAGE, ...site.keys(), API_PAGE, ...tags.map(({ name }) => name)];
}

/** File with the Markdown of a page. */
export function markdownOf(path: string): string {
  return path === '' ? 'index.md' : `${path}.md`;
}
