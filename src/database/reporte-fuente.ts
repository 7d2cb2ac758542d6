import { sql, type RawBuilder } from 'kysely';
import { AUTORIZADOS, type Estado } from '../domain/estados.js';
import type { AccountTx } from './transactions.js';

/** Which documents; what is undefined does not matter. */
export interface ReporteFilter {
  /** The companies that the caller may see; null: all of the account's. */
  readonly rucs: readonly string[] | null;
  /** yyyy-mm-dd, both included. */
  readonly desde: string;
  readonly hasta: string;
  readonly estab: string | undefined;
  readonly ptoEmi: string | undefined;
  readonly codDoc: string | undefined;
  /** The other side's identification. */
  readonly parte?: string | undefined;
}

/** A place in the order of the lines: by day, then as they came. */
export interface LineaPosition {
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly id: string;
}

/** What a report asks of the documents beside the filter. */
export interface Chosen {
  /** Columns of `c` beside those of the index: `, c.…`. */
  readonly columns?: string;
  readonly codDocs?: readonly string[];
  readonly estados?: readonly Estado[];
  readonly after?: LineaPosition | undefined;
  /** In their order, this many. */
  readonly limit?: number;
}

/** For WHERE: what counts in the books. */
export const AUTHORISED = sql`c.estado = ANY (${[...AUTORIZADOS]}::text[])`;

const and = (condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  condition === undefined ? sql`` : sql` AND ${condition}`;
const among = (column: string, values: readonly string[] | undefined): RawBuilder<unknown> =>
  and(values && sql`${sql.ref(column)} = ANY (${[...values]}::text[])`);
const equal = (column: string, value: string | undefined): RawBuilder<unknown> =>
  and(value === undefined ? undefined : sql`${sql.ref(column)} = ${value}`);

/**
 * The receipts `c` and their figures `f`. The companies' index has all that is asked here of a receipt but `columns`. Receipts of
 * a period were stored one after the other, so that their figures are one stretch of the table.
 */
export function chosen(tx: AccountTx, filter: ReporteFilter, more: Chosen = {}): RawBuilder<unknown> {
  const rucs =
    filter.rucs === null
      ? sql`ARRAY(SELECT ruc FROM empresas WHERE account_id = ${tx.accountId})`
      : sql`${[...filter.rucs]}::text[]`;
  const { after, limit } = more;
  const from = after && sql`(c.fecha_emision, c.id) > (${after.fecha}::date, ${after.id}::bigint)`;
  return sql`c AS MATERIALIZED (
      SELECT c.id, c.ruc, c.fecha_emision, c.estado, c.cod_doc, c.estab, c.pto_emi${sql.raw(more.columns ?? '')}
      FROM comprobantes c
      WHERE c.account_id = ${tx.accountId} AND c.ruc = ANY (${rucs})
        AND c.fecha_emision BETWEEN ${filter.desde}::date AND ${filter.hasta}::date
        ${equal('c.estab', filter.estab)}${equal('c.pto_emi', filter.ptoEmi)}${equal('c.cod_doc', filter.codDoc)}
        ${equal('c.receptor_identificacion', filter.parte)}${among('c.cod_doc', more.codDocs)}${among('c.estado', more.estados)}
        ${and(from)}
      ${limit === undefined ? sql`` : sql`ORDER BY c.fecha_emision, c.id LIMIT ${limit}`}
    ), f AS (
      SELECT * FROM comprobante_cifras
      WHERE comprobante_id BETWEEN (SELECT min(id) FROM c) AND (SELECT max(id) FROM c)
    )`;
}
