import {
  all,
  daysOf,
  accessPlanOf,
  importeOf,
  isPaddedNumber,
  type ComprobanteFilter,
  type Condition,
  type GatherLimits,
  type AccessPlan,
} from './access-plan.js';
import { FECHA_EMISION, SUMMARY_COLUMNS, type ComprobanteRow, type ComprobanteSummaryRow } from './comprobantes.js';
import { findMatchingReceptores } from './receptores.js';
import { wordsOf } from '../../db/like.js';
import type { DayPosition } from '../../db/page.js';
import { join, raw, sql, type Sql } from '../../db/sql.js';
import type { AccountId, AccountTx, Database, Statement, WorkerTx } from '../../db/transactions.js';

export type { ComprobanteFilter } from './access-plan.js';

export type ComprobanteListRow = ComprobanteSummaryRow &
  Pick<
    ComprobanteRow,
    'referencia' | 'revision' | 'accion' | 'due_at' | 'attempts' | 'motivo_pendiente' | 'created_at'
  > & {
    /** yyyy-mm-dd */
    readonly fecha: string;
  };

export interface ComprobanteRange {
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
  /** Continue after this position. */
  readonly after: DayPosition | undefined;
}

/** Limits for gather-and-sort: with more, a walk by day fills a page of 20 within its bound in 1,000,000. */
const FEW: GatherLimits = { ofPoint: 500, ofReceivers: 2000 };
/** The limits for a total. */
const FEW_COUNTED: GatherLimits = { ofPoint: 5000, ofReceivers: 5000 };
/** Sample size to estimate the share of matching rows. */
const SAMPLE = 1000;
/** spec/API.md §1: totals are exact up to here. */
const TOTAL_MAX = 10_000;
const COLUMNS = raw(`${SUMMARY_COLUMNS}, c.fecha_emision, c.referencia, c.revision, c.accion, c.due_at, c.attempts,
  c.motivo_pendiente, c.created_at`);

/** Maximum receipts of an amount that are gathered and sorted; with more, a walk by day finds them soon. */
const IMPORTE_MAX = 2000;

/**
 * Adds the receivers and the amounts that match the filter; call it before the account's transaction. Runs as the worker: under
 * row-level security PostgreSQL uses no index to compare a `numeric`, nor one of trigrams.
 */
export async function withMatchingReceptores(
  db: Database,
  accountId: AccountId,
  filter: ComprobanteFilter,
): Promise<ComprobanteFilter> {
  const { texto, rucs, importeDesde, importeHasta } = filter;
  const ranged = (importeDesde ?? importeHasta) !== undefined;
  const typed = wordsOf(texto ?? '')
    .map(importeOf)
    .find((importe) => importe !== undefined);
  if (texto === undefined && !ranged) return filter;
  const receivers = async (tx: WorkerTx): Promise<ComprobanteFilter['meant']> => {
    if (texto === undefined) return undefined;
    const isNumber = filter.codDocs !== undefined && isPaddedNumber(texto);
    return isNumber ? [] : findMatchingReceptores(tx, accountId, rucs, texto);
  };
  return db.asWorker(async (tx) => ({
    ...filter,
    meant: await receivers(tx),
    ofImporte: ranged ? await idsOfImporte(tx, accountId, importeDesde, importeHasta) : undefined,
    ofTextoImporte: typed === undefined ? undefined : await idsOfImporte(tx, accountId, typed, typed),
  }));
}

const OF_IMPORTE: Statement = {
  name: 'comprobantes_of_importe',
  text: `SELECT id FROM comprobantes WHERE uuid_hash(account_id) = uuid_hash($1) AND account_id = $1 AND importe_total >= coalesce($2::numeric, '-Infinity')
           AND importe_total <= coalesce($3::numeric, 'Infinity') LIMIT ${IMPORTE_MAX + 1}`,
};

/** Ids of the receipts with an amount in a range; undefined: too many. */
async function idsOfImporte(
  tx: WorkerTx,
  accountId: AccountId,
  desde: string | undefined,
  hasta: string | undefined,
): Promise<readonly string[] | undefined> {
  const rows = await tx.run<{ id: string }>(OF_IMPORTE, [accountId, desde ?? null, hasta ?? null]);
  return rows.length > IMPORTE_MAX ? undefined : rows.map(({ id }) => id);
}

/** Returns a page of the list and the position of the next one; null at the end. */
export async function searchComprobantes(
  tx: AccountTx,
  filter: ComprobanteFilter,
  range: ComprobanteRange,
): Promise<{ rows: ComprobanteListRow[]; next: DayPosition | null }> {
  const { limit } = range;
  const reading = await accessPlanOf(tx, filter, FEW);
  const page = pageOf(tx, filter, reading, range);
  const found = await tx.query<ComprobanteListRow>(page);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length > limit && last !== undefined) return { rows, next: { fecha: last.fecha, id: last.id } };
  return { rows, next: await endOf(tx, filter, reading, range) };
}

/** Counts matches: exact up to 10,000 examined rows, otherwise an estimate from the planner's statistics. */
export async function countComprobantes(
  tx: AccountTx,
  filter: ComprobanteFilter,
): Promise<{ total: number; exact: boolean }> {
  const reading = await accessPlanOf(tx, filter, FEW_COUNTED);
  const counted = await tx.query<{ total: number }>(totalOf(tx, filter, reading));
  const total = counted[0]?.total ?? 0;
  if (total <= TOTAL_MAX) {
    const end = reading.rest.length === 0 ? null : await endOf(tx, filter, reading, WHOLE);
    if (end === null) return { total, exact: true };
  }
  const [planned, sampled] = [
    await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`
      EXPLAIN (FORMAT JSON) ${candidates(tx, filter, reading, WHOLE, undefined)}`),
    await tx.query<{ share: number }>(sql`SELECT avg((${all(reading.rest)})::int)::float AS share
      FROM (${candidates(tx, filter, reading, WHOLE, SAMPLE)}) c`),
  ];
  const estimate = (planned[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) * (sampled[0]?.share ?? 1);
  return { total: Math.max(total, Math.round(estimate)), exact: false };
}

const WHOLE: ComprobanteRange = { limit: 0, offset: 0, descending: true, after: undefined };

/** Orders without an index: the matches are gathered and sorted. */
const SORTED = {
  numero: `c.estab || c.pto_emi || lpad(c.secuencial::text, 9, '0')`,
  receptor: 'fold_text(c.receptor_razon_social)',
  importe_total: 'c.importe_total',
} as const;
export type GatheredOrder = keyof typeof SORTED;

/** Page of a gathered order; `after` is the id of the last row of the page before. */
export interface GatheredRange {
  readonly by: GatheredOrder;
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
  readonly after: string | undefined;
}

/** Returns a page in another order than by day. The caller checked that there are at most `TOTAL_MAX` matches (`countComprobantes`). */
export async function searchInOrder(
  tx: AccountTx,
  filter: ComprobanteFilter,
  { by, limit, offset, descending, after }: GatheredRange,
): Promise<{ rows: ComprobanteListRow[]; next: string | null }> {
  const reading = await accessPlanOf(tx, filter, FEW_COUNTED);
  const scanMax = reading.rest.length === 0 ? TOTAL_MAX : scanMaxOf(reading, WHOLE);
  const value = raw(SORTED[by]);
  const way = raw(descending ? 'DESC' : 'ASC');
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${value}, c.id) ${raw(descending ? '<' : '>')} (SELECT ${value}, c.id FROM comprobantes c
          WHERE c.account_id = ${tx.accountId} AND c.id = ${after}::bigint)`;
  const matched = sql`SELECT c.id FROM (${candidates(tx, filter, reading, WHOLE, scanMax)}) c ${where(reading.rest)}`;
  const found = await tx.query<ComprobanteListRow>(sql`
    WITH matched AS MATERIALIZED (${matched})
    SELECT ${COLUMNS}, c.fecha_emision::text AS fecha, ${raw(FECHA_EMISION)}
    FROM comprobantes c WHERE c.id IN (SELECT id FROM matched) AND ${beyond}
    ORDER BY ${value} ${way}, c.id ${way} LIMIT ${limit + 1} OFFSET ${offset}`);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Explains a page, or the total if no page is given: the executed plan, to test its cost. */
export async function explainSearch(
  tx: AccountTx,
  filter: ComprobanteFilter,
  range: ComprobanteRange | undefined,
): Promise<string> {
  const reading = await accessPlanOf(tx, filter, range === undefined ? FEW_COUNTED : FEW);
  const requested = range === undefined ? totalOf(tx, filter, reading) : pageOf(tx, filter, reading, range);
  const plan = await tx.query<{
    'QUERY PLAN': string;
  }>(sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS) ${requested}`);
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

// A numbered page must pass the rows of earlier pages.
const scanMaxOf = ({ scanMax }: AccessPlan, { offset }: ComprobanteRange): number => scanMax + 2 * offset;

/** A page that is not full means that the list or the walk ended; the next walk starts at the walk's last row. */
async function endOf(
  tx: AccountTx,
  filter: ComprobanteFilter,
  reading: AccessPlan,
  range: ComprobanteRange,
): Promise<DayPosition | null> {
  if (reading.complete) return null;
  const scanMax = scanMaxOf(reading, range);
  const walked = candidates(tx, filter, reading, range, scanMax);
  const end = await tx.query<DayPosition>(sql`
    SELECT c.fecha_emision::text AS fecha, c.id FROM (${walked}) c ${order(range.descending)} OFFSET ${scanMax - 1} LIMIT 1`);
  return end[0] ?? null;
}

function pageOf(tx: AccountTx, filter: ComprobanteFilter, reading: AccessPlan, range: ComprobanteRange): Condition {
  const { descending, limit, offset } = range;
  const walked = candidates(tx, filter, reading, range, scanMaxOf(reading, range));
  const matched = sql`FROM (${walked}) c ${where(reading.rest)} ${order(descending)} LIMIT ${limit + 1} OFFSET ${offset}`;
  const shown = sql`${COLUMNS}, c.fecha_emision::text AS fecha, ${raw(FECHA_EMISION)}`;
  // In a narrow walk, only the page's own rows are read in full.
  return reading.narrow
    ? sql`SELECT ${shown} FROM (SELECT c.id ${matched}) page JOIN comprobantes c ON c.id = page.id ${order(descending)}`
    : sql`SELECT ${shown} ${matched}`;
}

/** Counts until the maximum reported total is exceeded. */
function totalOf(tx: AccountTx, filter: ComprobanteFilter, reading: AccessPlan): Condition {
  const scanMax = reading.rest.length === 0 ? TOTAL_MAX + 1 : scanMaxOf(reading, WHOLE);
  return sql`SELECT count(*)::int AS total FROM (
    SELECT FROM (${candidates(tx, filter, reading, WHOLE, scanMax)}) c ${where(reading.rest)} LIMIT ${TOTAL_MAX + 1}) c`;
}

/** Rows from the chosen index, after the cursor, in order. */
function candidates(
  tx: AccountTx,
  filter: ComprobanteFilter,
  { walks }: AccessPlan,
  { descending, after }: ComprobanteRange,
  scanMax: number | undefined,
): Sql {
  const shared = [
    ...daysOf(tx, filter),
    ...(after === undefined
      ? []
      : [sql`(c.fecha_emision, c.id) ${raw(descending ? '<' : '>')} (${after.fecha}::date, ${after.id}::bigint)`]),
  ];
  const bounded = scanMax === undefined ? sql`` : sql`${order(descending)} LIMIT ${scanMax}`;
  const [only, ...more] = walks.map(
    (own) => sql`SELECT ${COLUMNS} FROM comprobantes c ${where([...shared, ...own])} ${bounded}`,
  );
  if (only === undefined) throw new Error('a search has at least one walk');
  if (more.length === 0) return only;
  const together = join(
    [only, ...more].map((walk) => sql`(${walk})`),
    ' UNION ALL ',
  );
  return sql`SELECT ${COLUMNS} FROM (${together}) c ${bounded}`;
}

function order(descending: boolean): Sql {
  return raw(descending ? 'ORDER BY c.fecha_emision DESC, c.id DESC' : 'ORDER BY c.fecha_emision, c.id');
}

function where(conditions: readonly Condition[]): Sql {
  return sql`WHERE ${all(conditions)}`;
}
