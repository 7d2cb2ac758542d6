import { raw, sql, type Sql } from './sql.js';

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Pattern of LIKE for a text that contains another. */
export function likePattern(part: string): string {
  return `%${escapeLike(part)}%`;
}

/** Whether a folded text (`fold_text`, 0040) contains another, ignoring case and accents. */
export function foldedContains(folded: Sql, part: string): Sql {
  return sql`${folded} LIKE fold_text(${`%${escapeLike(part)}%`})`;
}

/** Whether a column's text contains another, ignoring case and accents. */
export function contains(column: string, part: string): Sql {
  return foldedContains(sql`fold_text(${raw(column)})`, part);
}

/** Whether a column's text has a prefix, exactly. */
export function startsWith(column: string, beginning: string): Sql {
  return sql`${raw(column)} LIKE ${`${escapeLike(beginning)}%`}`;
}

/** Words of a search text beyond which the rest is ignored. */
const WORDS_MAX = 8;

/** Splits a search text into its words, which match in any order. */
export function wordsOf(texto: string): string[] {
  return [...new Set(texto.split(/\s+/).filter((word) => word !== ''))].slice(0, WORDS_MAX);
}
