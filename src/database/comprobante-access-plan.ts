import { sql, type RawBuilder } from '#kysely';
import type { Accion, Estado } from '../domain/estados.js';
import { CODIGO_CAUSA } from './rechazados.js';
import { matchesReceptor, type MatchingReceptor } from './receptores.js';
import type { AccountTx } from './transactions.js';

/** Receipt filter; undefined fields match everything. */
export interface ComprobanteFilter {
  /** Companies visible to the caller; null: all of the account's. */
  readonly rucs: readonly string[] | null;
  readonly codDoc?: string | undefined;
  readonly estab?: string | undefined;
  readonly ptoEmi?: string | undefined;
  /** Any of these. */
  readonly estados?: readonly Estado[] | undefined;
  readonly pendiente?: Accion | undefined;
  /** The last mail about it failed. */
  readonly correoFallido?: boolean | undefined;
  /** Refused by the SRI with this code first. */
  readonly causa?: string | undefined;
  readonly referencia?: string | undefined;
  /** yyyy-mm-dd, both included. */
  readonly fechaDesde?: string | undefined;
  readonly fechaHasta?: string | undefined;
  readonly identificacionReceptor?: string | undefined;
  /** Searched among these types: the index of numbers starts with the type. */
  readonly numero?: { readonly secuencial: number; readonly codDocs: readonly string[] } | undefined;
  /** Part of the receiver's name, prefix of its identification, a full access key, or a full reference. */
  readonly texto?: string | undefined;
  /** Receivers that match the text (`findMatchingReceptores`); undefined: compare every name. */
  readonly meant?: readonly MatchingReceptor[] | undefined;
}

/**
 * Maximum companies or receivers walked in parallel, each in its index; above it, the account's index is walked and the rest
 * filtered out.
 */
const WALKS_MAX = 20;
/** Maximum rows examined for a page or a total: the cost is the same wherever the page begins. */
const SCAN_MAX = 10_000;
/** The limit when the index contains every compared column, at a fraction of the cost per row. */
const NARROW_SCAN_MAX = 50_000;
/** The limit when every name is folded and compared. */
const FOLDED_SCAN_MAX = 5_000;
/** Up to this size, walk an index with every compared column, rather than fetch a point's receipts from all over the table. */
const SMALL = 5_000;
/** States of receipts that await a step of the service (domain/estados.ts). */
const PENDING: readonly Estado[] = ['CREADO', 'FIRMADO', 'RECIBIDO'];

export type Condition = RawBuilder<unknown>;

/** Maximum receipts to gather and sort when no index has them in order. */
export interface GatherLimits {
  readonly ofPoint: number;
  readonly ofReceivers: number;
}

/** Access plan for a filter: the condition served by an index, and the conditions checked on each row. */
export interface AccessPlan {
  /** One index walk each; several for several states, receivers or companies. The walks are disjoint. */
  readonly walks: readonly (readonly Condition[])[];
  readonly rest: readonly Condition[];
  /** The walked index contains every column that the rest compares (0037, 0047, 0059, 0060). */
  readonly narrow: boolean;
  readonly scanMax: number;
  /** Total is below the limit: a page that is not full is the last one. */
  readonly complete: boolean;
}

/**
 * Chooses the most selective index. Each candidate ends in (fecha_emision, id), so only rows matching the page's own filter are
 * walked. The remaining conditions are checked on those rows. Receipts of a point or of many receivers are gathered and sorted
 * if there are at most `few`.
 */
export async function accessPlanOf(tx: AccountTx, filter: ComprobanteFilter, few: GatherLimits): Promise<AccessPlan> {
  const { rucs, codDoc, pendiente, referencia, identificacionReceptor, numero, texto, meant } = filter;
  const rest: Condition[] = [];
  // Conditions on the extra columns of the indexes of days, companies, states and types.
  const held: Condition[] = [];
  let walks: readonly Condition[] | undefined;
  let holds = true;
  let complete = false;
  const consider = (condition: Condition, leads: boolean): void => {
    if (leads && walks === undefined) [walks, holds] = [[condition], false];
    else rest.push(condition);
  };
  const considerHeld = (condition: Condition, leads: boolean, each = [condition]): void => {
    if (leads && walks === undefined) walks = each;
    else held.push(condition);
  };
  const isKey = /^\d{49}$/.test(texto ?? '');
  if (texto !== undefined && isKey) consider(ofKey(texto), true);
  if (numero !== undefined) consider(ofNumber(tx, numero), true);
  if (filter.correoFallido === true) consider(mailFailed(tx), true);
  if (filter.causa !== undefined) consider(refusedFor(tx, filter.causa), true);
  if (referencia !== undefined) consider(sql`c.referencia = ${referencia}`, true);
  if (identificacionReceptor !== undefined) consider(sql`c.receptor_identificacion = ${identificacionReceptor}`, true);
  // Parked receipts have their own index (0034); receipts awaiting a step of the service are found by state.
  const parked = pendiente === 'intervenir';
  if (pendiente !== undefined) consider(parked ? sql`c.accion = 'intervenir'` : sql`c.accion = ${pendiente}`, parked);
  const estados = filter.estados ?? (pendiente === undefined || parked ? undefined : PENDING);
  if (estados !== undefined) {
    const each = estados.map((estado) => sql`c.estado = ${estado}`);
    // The index omits the most common state, as does the index of types (0021).
    considerHeld(sql`c.estado = ANY (${[...estados]}::text[])`, !estados.includes('AUTORIZADO'), each);
  }
  if (texto !== undefined && !isKey) {
    rest.push(ofText(texto, meant));
    if (meant !== undefined && walks === undefined) {
      walks = walksOfText(texto, meant);
      if (walks === undefined) {
        walks = await gather(tx, ofReceivers(tx, texto, meant), few.ofReceivers);
        complete = walks !== undefined;
      }
    }
  }
  if (codDoc !== undefined) considerHeld(sql`c.cod_doc = ${codDoc}`, codDoc !== '01');
  const points = pointsOf(tx, filter, few.ofPoint);
  if (points !== undefined) {
    held.push(...points.named);
    if (walks === undefined) {
      complete = rest.length === 0 && (await isSmall(tx, filter));
      const gathered = complete ? undefined : await gather(tx, points.receipts, few.ofPoint);
      if (gathered !== undefined) [walks, holds, complete] = [gathered, false, true];
    }
  }
  if (rucs !== null) {
    const each = rucs.map((ruc) => sql`c.ruc = ${ruc}`);
    const ofRucs = sql`c.ruc = ANY (${[...rucs]}::text[])`;
    if (walks === undefined && (each.length === 0 || each.length > WALKS_MAX)) rest.push(ofRucs);
    else considerHeld(ofRucs, true, each);
  }
  const narrow = holds && rest.length === 0 && held.length > 0;
  const folded = texto !== undefined && !isKey && meant === undefined;
  return {
    walks: walks?.map((walk) => [walk]) ?? [[]],
    rest: [...held, ...rest],
    narrow,
    scanMax: narrow ? NARROW_SCAN_MAX : folded ? FOLDED_SCAN_MAX : SCAN_MAX,
    complete,
  };
}

/** Conditions on the account and on the filter's days. */
export function daysOf(tx: AccountTx, { fechaDesde, fechaHasta }: ComprobanteFilter): Condition[] {
  return [
    sql`c.account_id = ${tx.accountId}`,
    ...(fechaDesde === undefined ? [] : [sql`c.fecha_emision >= ${fechaDesde}::date`]),
    ...(fechaHasta === undefined ? [] : [sql`c.fecha_emision <= ${fechaHasta}::date`]),
  ];
}

async function isSmall(tx: AccountTx, filter: ComprobanteFilter): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM comprobantes c WHERE ${all(daysOf(tx, filter))} ORDER BY c.fecha_emision OFFSET ${SMALL} LIMIT 1`.execute(
      tx.query(),
    );
  return rows.length === 0;
}

/** Gathers the receipts with the ids of a query if there are few enough to sort; undefined: too many. */
async function gather(tx: AccountTx, ids: Condition, few: number): Promise<readonly Condition[] | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT few.id FROM (${ids}) few LIMIT ${few + 1}`.execute(tx.query());
  return rows.length > few ? undefined : [sql`c.id = ANY (${rows.map(({ id }) => id)}::bigint[])`];
}

/** Condition for an establishment or point: by name on each receipt, or via the indexes of numbers (0005, 0007), point by point. */
function pointsOf(
  tx: AccountTx,
  { estab, ptoEmi }: ComprobanteFilter,
  few: number,
): { readonly named: readonly Condition[]; readonly receipts: Condition } | undefined {
  if (estab === undefined && ptoEmi === undefined) return undefined;
  const named = (on: string, column: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [sql`${sql.ref(`${on}.${column}`)} = ${value}`];
  const ofPoint = (deleted: Condition): Condition =>
    sql`(SELECT n.id FROM comprobantes n WHERE n.punto_emision_id = p.id AND ${deleted} ORDER BY n.cod_doc, n.secuencial LIMIT ${few + 1})`;
  return {
    named: [...named('c', 'estab', estab), ...named('c', 'pto_emi', ptoEmi)],
    receipts: sql`SELECT n.id FROM puntos_emision p JOIN establecimientos s ON s.id = p.establecimiento_id CROSS JOIN LATERAL (
        ${ofPoint(sql`n.estado <> 'ELIMINADO'`)} UNION ALL ${ofPoint(sql`n.estado = 'ELIMINADO'`)}) n
      WHERE p.account_id = ${tx.accountId} AND ${all([...named('s', 'estab', estab), ...named('p', 'pto_emi', ptoEmi)])}`,
  };
}

const identified = (meant: readonly MatchingReceptor[]): string[] => [
  ...new Set(meant.map(({ identificacion }) => identificacion)),
];

/** Walks for the receivers that match a text, one index walk each, then for receipts with it as reference; undefined: too many. */
function walksOfText(texto: string, meant: readonly MatchingReceptor[]): readonly Condition[] | undefined {
  const found = identified(meant);
  if (found.length > WALKS_MAX) return undefined;
  const referred = sql`c.referencia = ${texto} AND c.receptor_identificacion <> ALL (${found}::text[])`;
  return [...found.map((one) => sql`c.receptor_identificacion = ${one}`), referred];
}

/** Distinct ids of receipts whose receiver matches a text, or with it as reference. */
function ofReceivers(tx: AccountTx, texto: string, meant: readonly MatchingReceptor[]): Condition {
  const own = sql`SELECT n.id FROM comprobantes n WHERE n.account_id = ${tx.accountId}`;
  return sql`${own} AND n.receptor_identificacion = ANY (${identified(meant)}::text[]) UNION ${own} AND n.referencia = ${texto}`;
}

function ofKey(claveAcceso: string): Condition {
  return sql`c.id IN (SELECT k.comprobante_id FROM comprobante_claves k WHERE k.clave_acceso = ${claveAcceso})`;
}

/** Via the index of failed mails (0038); a later mail of the same receipt supersedes a failed one. */
function mailFailed(tx: AccountTx): Condition {
  return sql`c.id IN (
    SELECT m.comprobante_id FROM correos m
    WHERE m.account_id = ${tx.accountId} AND m.estado = 'FALLIDA' AND m.comprobante_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM correos n WHERE n.comprobante_id = m.comprobante_id AND n.id > m.id))`;
}

/** Via the index of states: refused receipts are few. */
function refusedFor(tx: AccountTx, causa: string): Condition {
  return sql`c.id IN (
    SELECT r.id FROM comprobantes r WHERE r.account_id = ${tx.accountId} AND r.estado IN ('DEVUELTO', 'NO_AUTORIZADO')
      AND ${sql.raw(CODIGO_CAUSA('r'))} = ${causa})`;
}

/** By every spelling of the matched receivers; otherwise by comparing each name. */
function ofText(texto: string, meant: readonly MatchingReceptor[] | undefined): Condition {
  const ofReceptor =
    meant === undefined
      ? matchesReceptor(sql`fold_text(c.receptor_razon_social)`, 'c.receptor_identificacion', texto)
      : sql`(c.receptor_identificacion, c.receptor_razon_social) IN (SELECT * FROM unnest(
          ${meant.map((one) => one.identificacion)}::text[], ${meant.map((one) => one.razon_social)}::text[]))`;
  return sql`(${ofReceptor} OR c.referencia = ${texto})`;
}

/** Via the unique index of numbers, which omits deleted receipts: those are few, and found by state. */
function ofNumber(tx: AccountTx, { secuencial, codDocs }: NonNullable<ComprobanteFilter['numero']>): Condition {
  return sql`c.id IN (
    SELECT n.id FROM comprobantes n
    WHERE n.punto_emision_id = ANY (ARRAY(SELECT p.id FROM puntos_emision p WHERE p.account_id = ${tx.accountId}))
      AND n.cod_doc = ANY (${[...codDocs]}::text[]) AND n.secuencial = ${secuencial} AND n.estado <> 'ELIMINADO'
    UNION ALL
    SELECT d.id FROM comprobantes d
    WHERE d.account_id = ${tx.accountId} AND d.estado = 'ELIMINADO' AND d.secuencial = ${secuencial})`;
}

/** Joins conditions with AND. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}
