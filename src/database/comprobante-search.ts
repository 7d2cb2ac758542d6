import { sql, type RawBuilder } from 'kysely';
import type { Accion, Estado } from '../domain/estados.js';
import { findIdentificaciones, meansReceptor } from './receptores.js';
import type { AccountTx } from './transactions.js';

/** Which receipts; what is undefined does not matter. */
export interface ComprobanteFilter {
  /** The companies that the caller may see; null: all of the account's. */
  readonly rucs: readonly string[] | null;
  readonly codDoc?: string | undefined;
  readonly estab?: string | undefined;
  readonly ptoEmi?: string | undefined;
  /** Any of these. */
  readonly estados?: readonly Estado[] | undefined;
  readonly pendiente?: Accion | undefined;
  /** The last mail about it failed. */
  readonly correoFallido?: boolean | undefined;
  readonly referencia?: string | undefined;
  /** yyyy-mm-dd, both included. */
  readonly fechaDesde?: string | undefined;
  readonly fechaHasta?: string | undefined;
  readonly identificacionReceptor?: string | undefined;
  /** Looked up among these types: the index of numbers leads by type. */
  readonly numero?: { readonly secuencial: number; readonly codDocs: readonly string[] } | undefined;
  /** Part of the receiver's name, the beginning of its identification, a whole access key, or a whole reference. */
  readonly texto?: string | undefined;
}

/** A place in the list's order: the day of issue, then the order of arrival. */
export interface ComprobantePosition {
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly id: string;
}

/** A receipt as a list shows it. */
export interface ComprobanteListRow {
  readonly id: string;
  readonly fecha: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly clave_acceso: string;
  readonly fecha_emision: string;
  readonly receptor_tipo: string;
  readonly receptor_identificacion: string;
  readonly receptor_razon_social: string;
  readonly importe_total: string;
  readonly referencia: string | null;
  readonly estado: Estado;
  readonly revision: number;
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly accion: Accion | null;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly motivo_pendiente: string | null;
  readonly created_at: Date;
}

/** Which part of the list. */
export interface ComprobanteRange {
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
  /** Go on after this one. */
  readonly after: ComprobantePosition | undefined;
}

/** Rows that a page from a cursor looks at, at most: its cost is the same wherever in the list it begins. */
const SCAN_MAX = 20_000;
/** Rows that a numbered page and its total look at, at most; more than that is for cursors. */
const COUNT_SCAN_MAX = 200_000;
/** spec/API.md §1: totals are exact up to here. */
const TOTAL_MAX = 10_000;
/** Companies or receivers that are walked side by side, each in its index; beyond, the account's is walked and the others are left out. */
const WALKS_MAX = 20;
/** What waits for a step of the service is in one of these (domain/estados.ts). */
const PENDING: readonly Estado[] = ['CREADO', 'FIRMADO', 'RECIBIDO'];

const COLUMNS =
  sql.raw(`c.id, c.fecha_emision, c.ruc, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.clave_acceso, c.receptor_tipo,
  c.receptor_identificacion, c.receptor_razon_social, c.importe_total, c.referencia, c.estado, c.revision, c.numero_autorizacion,
  c.fecha_autorizacion, c.accion, c.due_at, c.attempts, c.motivo_pendiente, c.created_at`);

type Condition = RawBuilder<unknown>;

/** How a filter is read: the condition that an index leads to, and those that each row is then held against. */
interface Reading {
  /** One index walk each; several for several states, receivers or companies. No row is in two of them. */
  readonly walks: readonly (readonly Condition[])[];
  readonly rest: readonly Condition[];
}

/** A page of the list and where the next one begins; null at its end. */
export async function searchComprobantes(
  tx: AccountTx,
  filter: ComprobanteFilter,
  range: ComprobanteRange,
): Promise<{ rows: ComprobanteListRow[]; next: ComprobantePosition | null }> {
  const { limit } = range;
  const reading = await readingOf(tx, filter);
  const scanMax = range.offset === 0 ? SCAN_MAX : COUNT_SCAN_MAX;
  const walked = candidates(tx, filter, reading, range, scanMax);
  const found = await sql<ComprobanteListRow>`${pageOf(walked, reading, range)}`.execute(tx.query());
  const rows = found.rows.slice(0, limit);
  const last = rows.at(-1);
  if (found.rows.length > limit && last !== undefined) return { rows, next: { fecha: last.fecha, id: last.id } };
  // Short of a full page, either the list or the walk ended; the walk's last row is where the next one goes on.
  const end = await sql<ComprobantePosition>`
    SELECT c.fecha_emision::text AS fecha, c.id FROM (${walked}) c ${order(range.descending)} OFFSET ${scanMax - 1} LIMIT 1`.execute(
    tx.query(),
  );
  return { rows, next: end.rows[0] ?? null };
}

/** How many the filter leads to: exact up to 10,000, otherwise an estimate from the planner's statistics. */
export async function countComprobantes(
  tx: AccountTx,
  filter: ComprobanteFilter,
): Promise<{ total: number; exact: boolean }> {
  const reading = await readingOf(tx, filter);
  const scanMax = reading.rest.length === 0 ? TOTAL_MAX + 1 : COUNT_SCAN_MAX;
  const whole = { limit: 0, offset: 0, descending: true, after: undefined };
  const counted = await sql<{ seen: number; total: number }>`
    SELECT count(*)::int AS seen, (count(*) FILTER (WHERE ${all(reading.rest)}))::int AS total
    FROM (${candidates(tx, filter, reading, whole, scanMax)}) c`.execute(tx.query());
  const { seen = 0, total = 0 } = counted.rows[0] ?? {};
  if (total <= TOTAL_MAX && seen < scanMax) return { total, exact: true };
  const planned = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    EXPLAIN (FORMAT JSON) ${candidates(tx, filter, reading, whole, undefined)}`.execute(tx.query());
  const estimate = planned.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? seen;
  return { total: Math.max(total, Math.round((Math.max(estimate, seen) * total) / seen)), exact: false };
}

/** How PostgreSQL reads a page: its plan, carried out, for the test of its cost. */
export async function explainSearch(
  tx: AccountTx,
  filter: ComprobanteFilter,
  range: ComprobanteRange,
): Promise<string> {
  const reading = await readingOf(tx, filter);
  const page = pageOf(candidates(tx, filter, reading, range, SCAN_MAX), reading, range);
  const plan = await sql<{
    'QUERY PLAN': string;
  }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${page}`.execute(tx.query());
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

function pageOf(
  walked: RawBuilder<unknown>,
  { rest }: Reading,
  { descending, limit, offset }: ComprobanteRange,
): RawBuilder<unknown> {
  return sql`SELECT ${COLUMNS}, c.fecha_emision::text AS fecha, to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision
    FROM (${walked}) c ${where(rest)} ${order(descending)} LIMIT ${limit + 1} OFFSET ${offset}`;
}

/**
 * Chooses the index by what tells most: each that is chosen ends in (fecha_emision, id), so that only rows of the page's own
 * filter are walked. The remaining conditions are checked on those rows.
 */
async function readingOf(tx: AccountTx, filter: ComprobanteFilter): Promise<Reading> {
  const { rucs, codDoc, estab, ptoEmi, pendiente, referencia, identificacionReceptor, numero, texto } = filter;
  const rest: Condition[] = [];
  let walks: readonly Condition[] | undefined;
  const consider = (condition: Condition, leads: boolean, each: readonly Condition[] = [condition]): void => {
    if (leads && walks === undefined) walks = each;
    else rest.push(condition);
  };
  const isKey = /^\d{49}$/.test(texto ?? '');
  if (texto !== undefined && isKey) consider(ofKey(texto), true);
  if (numero !== undefined) consider(ofNumber(tx, numero), true);
  if (filter.correoFallido === true) consider(mailFailed(tx), true);
  if (referencia !== undefined) consider(sql`c.referencia = ${referencia}`, true);
  if (identificacionReceptor !== undefined) consider(sql`c.receptor_identificacion = ${identificacionReceptor}`, true);
  // What is parked has an index of its own (0034); what waits for a step of the service is found by its states.
  const parked = pendiente === 'intervenir';
  if (pendiente !== undefined) consider(parked ? sql`c.accion = 'intervenir'` : sql`c.accion = ${pendiente}`, parked);
  const estados = filter.estados ?? (pendiente === undefined || parked ? undefined : PENDING);
  if (estados !== undefined) {
    const each = estados.map((estado) => sql`c.estado = ${estado}`);
    // The index leaves out what most receipts are, as does that of types (0021).
    consider(sql`c.estado = ANY (${[...estados]}::text[])`, !estados.includes('AUTORIZADO'), each);
  }
  if (texto !== undefined && !isKey) {
    rest.push(ofText(texto));
    walks ??= await walksOfText(tx, rucs, texto);
  }
  if (codDoc !== undefined) consider(sql`c.cod_doc = ${codDoc}`, codDoc !== '01');
  if (estab !== undefined) rest.push(sql`c.estab = ${estab}`);
  if (ptoEmi !== undefined) rest.push(sql`c.pto_emi = ${ptoEmi}`);
  if (rucs !== null) {
    const each = rucs.map((ruc) => sql`c.ruc = ${ruc}`);
    consider(sql`c.ruc = ANY (${[...rucs]}::text[])`, each.length > 0 && each.length <= WALKS_MAX, each);
  }
  return { walks: walks?.map((walk) => [walk]) ?? [[]], rest };
}

/** The receivers that a text means, each in its index, then what bears it as its reference; undefined: they are too many. */
async function walksOfText(
  tx: AccountTx,
  rucs: readonly string[] | null,
  texto: string,
): Promise<readonly Condition[] | undefined> {
  const found = await findIdentificaciones(tx, rucs, texto, WALKS_MAX);
  return (
    found && [
      ...found.map((identificacion) => sql`c.receptor_identificacion = ${identificacion}`),
      sql`c.referencia = ${texto} AND c.receptor_identificacion <> ALL (${[...found]}::text[])`,
    ]
  );
}

function ofKey(claveAcceso: string): Condition {
  return sql`c.id IN (SELECT k.comprobante_id FROM comprobante_claves k WHERE k.clave_acceso = ${claveAcceso})`;
}

/** By the index of mails that failed (0038); a later one of the same receipt took its place. */
function mailFailed(tx: AccountTx): Condition {
  return sql`c.id IN (
    SELECT m.comprobante_id FROM correos m
    WHERE m.account_id = ${tx.accountId} AND m.estado = 'FALLIDA' AND m.comprobante_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM correos n WHERE n.comprobante_id = m.comprobante_id AND n.id > m.id))`;
}

function ofText(texto: string): Condition {
  const ofReceptor = meansReceptor(sql`fold_text(c.receptor_razon_social)`, 'c.receptor_identificacion', texto);
  return sql`(${ofReceptor} OR c.referencia = ${texto})`;
}

/** By the unique index of numbers, which leaves deleted receipts out: those are few, and found by their state. */
function ofNumber(tx: AccountTx, { secuencial, codDocs }: NonNullable<ComprobanteFilter['numero']>): Condition {
  return sql`c.id IN (
    SELECT n.id FROM comprobantes n
    WHERE n.punto_emision_id = ANY (ARRAY(SELECT p.id FROM puntos_emision p WHERE p.account_id = ${tx.accountId}))
      AND n.cod_doc = ANY (${[...codDocs]}::text[]) AND n.secuencial = ${secuencial} AND n.estado <> 'ELIMINADO'
    UNION ALL
    SELECT d.id FROM comprobantes d
    WHERE d.account_id = ${tx.accountId} AND d.estado = 'ELIMINADO' AND d.secuencial = ${secuencial})`;
}

/** The rows that the chosen index leads to, from the cursor on, in order. */
function candidates(
  tx: AccountTx,
  filter: ComprobanteFilter,
  { walks }: Reading,
  { descending, after }: ComprobanteRange,
  scanMax: number | undefined,
): RawBuilder<unknown> {
  const { fechaDesde, fechaHasta } = filter;
  const shared = [
    sql`c.account_id = ${tx.accountId}`,
    ...(fechaDesde === undefined ? [] : [sql`c.fecha_emision >= ${fechaDesde}::date`]),
    ...(fechaHasta === undefined ? [] : [sql`c.fecha_emision <= ${fechaHasta}::date`]),
    ...(after === undefined
      ? []
      : [sql`(c.fecha_emision, c.id) ${sql.raw(descending ? '<' : '>')} (${after.fecha}::date, ${after.id}::bigint)`]),
  ];
  const bounded = scanMax === undefined ? sql`` : sql`${order(descending)} LIMIT ${scanMax}`;
  const [only, ...more] = walks.map(
    (own) => sql`SELECT ${COLUMNS} FROM comprobantes c ${where([...shared, ...own])} ${bounded}`,
  );
  if (only === undefined) throw new Error('a search has at least one walk');
  if (more.length === 0) return only;
  const together = sql.join(
    [only, ...more].map((walk) => sql`(${walk})`),
    sql` UNION ALL `,
  );
  return sql`SELECT ${COLUMNS} FROM (${together}) c ${bounded}`;
}

function order(descending: boolean): RawBuilder<unknown> {
  return sql.raw(descending ? 'ORDER BY c.fecha_emision DESC, c.id DESC' : 'ORDER BY c.fecha_emision, c.id');
}

function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`WHERE ${all(conditions)}`;
}

function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}
