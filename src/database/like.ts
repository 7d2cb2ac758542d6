import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A text as LIKE takes it literally. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Whether a folded text (`fold_text`, 0040) contains another, which is blind to case and accents then. */
export function foldedContains(folded: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql`${folded} LIKE fold_text(${`%${escapeLike(part)}%`})`;
}

/** Whether a column's text contains another, blind to case and accents. */
export function contains(column: string, part: string): RawBuilder<SqlBool> {
  return foldedContains(sql`fold_text(${sql.ref(column)})`, part);
}

/** Whether a column's text begins so, letter by letter. */
export function startsWith(column: string, beginning: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} LIKE ${`${escapeLike(beginning)}%`}`;
}
