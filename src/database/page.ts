import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from '#kysely';
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

/** Returns a page of the query's rows; nulls sort last. */
export async function pageOfQuery<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { limit, offset, sort }: Page,
): Promise<Paged<Row>> {
  const rows = await query
    .orderBy(sql.ref(sort.by), (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
    .orderBy(sql.ref('id'))
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

/** For WHERE: a row restricted to some companies (`empresas`; null: unrestricted) that shares one with `rucs`; null: every row. */
export function sharesEmpresa(table: string, rucs: readonly string[] | null): RawBuilder<SqlBool> {
  const empresas = sql.ref(`${table}.empresas`);
  return rucs === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${empresas} IS NULL OR ${empresas} = '{}' OR ${empresas} && ${[...rucs]}::text[])`;
}

/** Like `pageOfQuery`, for a list written as SQL: `from` selects the rows and takes `values`; `alias` is their name in it. */
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
