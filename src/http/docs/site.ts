import { existsSync, readFileSync } from 'node:fs';
import type { PageGroup } from './reference-pages.js';

/** A page made from Markdown: a guide, or a page of the code's tables (reference-pages.ts). */
export interface SitePage {
  /** Path below /docs. */
  readonly path: string;
  readonly group: PageGroup;
  /** Of a guide, the title of its group in the index. */
  readonly guideGroup?: string;
  readonly title: string;
  /** Its first paragraph, plain text. */
  readonly summary: string;
  /** Ids of its headings. */
  readonly headings: readonly string[];
  readonly html: string;
  readonly markdown: string;
}

/** Pages by path, the guides in the order of their index. */
export type Site = ReadonlyMap<string, SitePage>;

/** Built by bin/build-docs.mjs; the same file from src/ and from dist/. */
const PLACE = new URL('../../../dist/docs/pages.json', import.meta.url);

/** Loads the pages; undefined if not built. */
export function readSite(): Site | undefined {
  if (!existsSync(PLACE)) return undefined;
  const pages = JSON.parse(readFileSync(PLACE, 'utf8')) as SitePage[];
  return new Map(pages.map((page) => [page.path, page]));
}
