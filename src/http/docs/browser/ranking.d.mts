import type MiniSearch from 'minisearch';
import type { Options } from 'minisearch';

/** Reduces a word to its stem; undefined for a stop word. */
export function stem(word: string): string | undefined;

/** Options of the index. */
export const OPTIONS: Options;

/** A page that answers a question, with its best section. */
export interface FoundPage {
  /** Path below /docs, with the section's anchor. */
  readonly ruta: string;
  readonly titulo: string;
  readonly seccion: string;
  readonly score: number;
}

export function findPages(index: MiniSearch, question: string, count?: number): FoundPage[];
