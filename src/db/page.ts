import { join, raw, sql, type Sql } from './sql.js';
import type { AccountTx, WorkerTx } from './transactions.js';

/** A position in a list by day: day of issue, then order of arrival. */
export interface DayPosition {
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly id: string;
}

/** Page and order of a list; `By` are its sortable columns. */
export interface Page<By extends string = string> {
  readonly limit: number;
  readonly offset: number;
  readonly sort: { readonly by: By; readonly descending: boolean };
}

/** A page of a list, and the total count. */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Returns a page of a list with filters: `from` selects the rows of the one table. Nulls sort last. */
export async function pageOfQuery<Row extends object>(
  tx: AccountTx,
  { columns, from }: { readonly columns: string; readonly from: Sql },
  { limit, offset, sort }: Page,
): Promise<Paged<Row>> {
  const order = raw(`${sort.by} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, id`);
  const rows = await tx.query<Row>(
    sql`SELECT ${raw(columns)} FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
  const [counted] = await tx.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${from}`);
  return { rows, total: counted?.total ?? 0 };
}

/** For FROM: the rows of a table that meet every condition; false: a condition that the filter does not set. */
export function rowsWhere(table: string, conditions: readonly (Sql | false)[]): Sql {
  return sql`${raw(table)} WHERE ${join(
    conditions.filter((condition) => condition !== false),
    ' AND ',
  )}`;
}

/** For WHERE: a row restricted to some companies (`empresas`; null: unrestricted) that shares one with `rucs`; null: every row. */
export function sharesEmpresa(rucs: readonly string[] | null): Sql {
  return rucs === null ? sql`true` : sql`(empresas IS NULL OR empresas = '{}' OR empresas && ${rucs}::text[])`;
}

/** Returns a page of a list without optional filters: `from` selects the rows and takes `values`; `alias` is their name in it. */
export async function pageOfRows<Row extends object>(
  tx: AccountTx | WorkerTx,
  list: { readonly name: string; readonly columns: string; readonly from: string; readonly alias: string },
  values: readonly unknown[],
  { limit, offset, sort }: Page,
): Promise<Paged<Row>> {
  const { name, columns, from, alias } = list;
  const direction = sort.descending ? 'DESC' : 'ASC';
  const page = {
    name: `${name}_list_${sort.by}_${direction}`,
    text: `SELECT ${columns} FROM ${from} ORDER BY ${alias}.${sort.by} ${direction}, ${alias}.id ${direction}
           LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
  };
  const rows = await tx.run<Row>(page, [...values, limit, offset]);
  const counting = { name: `${name}_count`, text: `SELECT count(*)::int AS total FROM ${from}` };
  const [counted] = await tx.run<{ total: number }>(counting, values);
  return { rows, total: counted?.total ?? 0 };
}
