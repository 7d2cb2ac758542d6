import type { Accion, Estado } from '../../kernel/estados.js';
import { wordsOf } from '../../db/like.js';
import { CODIGO_CAUSA } from './rechazados.js';
import { matchesReceptor, type MatchingReceptor } from './receptores.js';
import { join, raw, sql, type Sql } from '../../db/sql.js';
import type { AccountTx } from '../../db/transactions.js';

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
  /** Identifications of one customer (`identificacionesOf`). */
  readonly identificaciones?: readonly string[] | undefined;
  /** The company whose customer that is. */
  readonly rucOfCliente?: string | undefined;
  /** Searched among these types: the index of numbers starts with the type. */
  readonly numero?: { readonly secuencial: number; readonly codDocs: readonly string[] } | undefined;
  /** Decimal text, both included. */
  readonly importeDesde?: string | undefined;
  readonly importeHasta?: string | undefined;
  /** Receipts with such an amount (`withMatchingReceptores`); undefined: too many. */
  readonly ofImporte?: readonly string[] | undefined;
  /** Words of the receiver's name or mail address, prefixes of its identification, a number, an amount, a key or a reference. */
  readonly texto?: string | undefined;
  /** Types searched for a number in the text; without them, it is not taken for a receipt's number. */
  readonly codDocs?: readonly string[] | undefined;
  /** Receipts with the amount that is the text or a word of it (`withMatchingReceptores`); undefined: too many. */
  readonly ofTextoImporte?: readonly string[] | undefined;
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
/** States of receipts that await a step of the service (kernel/estados.ts). */
const PENDING: readonly Estado[] = ['CREADO', 'FIRMADO', 'RECIBIDO'];

export type Condition = Sql;

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
  const { rucs, codDoc, pendiente, referencia, identificacionReceptor, identificaciones, numero, texto, meant } =
    filter;
  const { importeDesde, importeHasta, ofImporte } = filter;
  const rest: Condition[] = [];
  // Conditions on the extra columns of the indexes of days, companies, states and types.
  const held: Condition[] = [];
  let walks: readonly Condition[] | undefined;
  let holds = true;
  let complete = false;
  let folded = false;
  const consider = (condition: Condition, leads: boolean, each = [condition]): void => {
    if (leads && walks === undefined) [walks, holds] = [each, false];
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
  if (identificaciones !== undefined) {
    const each = identificaciones.map((one) => sql`c.receptor_identificacion = ${one}`);
    consider(sql`c.receptor_identificacion = ANY (${[...identificaciones]}::text[])`, each.length > 0, each);
  }
  if (filter.rucOfCliente !== undefined) rest.push(sql`c.ruc = ${filter.rucOfCliente}`);
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
    const exact = exactWords(tx, filter, texto);
    // A number or an amount alone is no part of a common name.
    const known = meant ?? (exact.length === wordsOf(texto).length && exact.every(({ ids }) => ids) ? [] : undefined);
    const others = known !== undefined && known.length > 0 && wordsOf(texto).length > 1 ? [] : exact;
    rest.push(ofText(texto, known, others));
    const led = others.every(({ ids }) => ids !== undefined);
    if (known !== undefined && led && walks === undefined) {
      walks = walksOfText(texto, known, others);
      if (walks === undefined) {
        walks = await gather(tx, ofReceivers(tx, texto, known, others), few.ofReceivers);
        complete = walks !== undefined;
      }
    }
    folded = known === undefined;
  }
  if (importeDesde !== undefined) rest.push(sql`c.importe_total >= ${importeDesde}::numeric`);
  if (importeHasta !== undefined) rest.push(sql`c.importe_total <= ${importeHasta}::numeric`);
  if ((importeDesde ?? importeHasta) !== undefined && ofImporte !== undefined && walks === undefined) {
    [walks, holds, complete] = [[sql`c.id = ANY (${[...ofImporte]}::bigint[])`], false, true];
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
  const rows = await tx.query(
    sql`SELECT FROM comprobantes c WHERE ${all(daysOf(tx, filter))} ORDER BY c.fecha_emision OFFSET ${SMALL} LIMIT 1`,
  );
  return rows.length === 0;
}

/** Gathers the receipts with the ids of a query if there are few enough to sort; undefined: too many. */
async function gather(tx: AccountTx, ids: Condition, few: number): Promise<readonly Condition[] | undefined> {
  const rows = await tx.query<{ id: string }>(sql`SELECT few.id FROM (${ids}) few LIMIT ${few + 1}`);
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
    value === undefined ? [] : [sql`${raw(`${on}.${column}`)} = ${value}`];
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

/** A word of a text that is a receipt's number or amount. */
interface ExactWord {
  readonly word: string;
  /** The other words, which the receiver must match. */
  readonly others: string;
  readonly check: Condition;
  /** Query of the ids of the receipts with it, and the condition that leads to them; undefined: too many. */
  readonly ids: Condition | undefined;
  readonly lead: Condition;
}

/** Number of a receipt as people type it, with or without leading zeros; undefined: none. */
export function secuencialOf(word: string): number | undefined {
  return /^0{0,8}[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined;
}

/** Whether a text is a whole printed number: no identification begins with two zeros. */
export function isPaddedNumber(texto: string): boolean {
  return /^00\d{7}$/.test(texto);
}

/** Amount as people type it, `39,10` or `$1,234.50`; undefined: none. Without decimals it needs the sign: 66 is a number. */
export function importeOf(word: string): string | undefined {
  const [, whole, decimals] = /^\$?(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})[.,](\d{1,2})$/.exec(word) ?? [];
  if (whole !== undefined && decimals !== undefined) return `${whole.replace(/[.,]/g, '')}.${decimals.padEnd(2, '0')}`;
  const [, dollars] = /^\$(\d{1,12})$/.exec(word) ?? [];
  return dollars === undefined ? undefined : `${dollars}.00`;
}

function exactWords(tx: AccountTx, { codDocs, ofTextoImporte }: ComprobanteFilter, texto: string): ExactWord[] {
  const words = wordsOf(texto);
  return words.flatMap((word): ExactWord[] => {
    const others = words.filter((other) => other !== word).join(' ');
    const importe = importeOf(word);
    if (importe !== undefined) {
      const ids = ofTextoImporte === undefined ? undefined : sql`SELECT unnest(${[...ofTextoImporte]}::bigint[])`;
      const lead = sql`c.id = ANY (${[...(ofTextoImporte ?? [])]}::bigint[])`;
      return [{ word, others, check: sql`c.importe_total = ${importe}::numeric`, ids, lead }];
    }
    const secuencial = codDocs === undefined ? undefined : secuencialOf(word);
    if (secuencial === undefined || codDocs === undefined) return [];
    const ids = idsOfNumber(tx, { secuencial, codDocs });
    return [{ word, others, check: sql`c.secuencial = ${secuencial}`, ids, lead: sql`c.id IN (${ids})` }];
  });
}

const byOthers = ({ check, others }: ExactWord): Condition =>
  sql`(${check} AND ${matchesReceptor(sql`fold_text(c.receptor_razon_social)`, 'c.receptor_identificacion', others)})`;

/** Walks for the receivers that match a text, one index walk each, then for its reference, number and amount; undefined: too many. */
function walksOfText(
  texto: string,
  meant: readonly MatchingReceptor[],
  exact: readonly ExactWord[],
): readonly Condition[] | undefined {
  const found = identified(meant);
  if (found.length > WALKS_MAX) return undefined;
  const elsewhere = sql`c.receptor_identificacion <> ALL (${found}::text[])`;
  const unreferred = sql`c.referencia IS DISTINCT FROM ${texto}`;
  return [
    ...found.map((one) => sql`c.receptor_identificacion = ${one}`),
    sql`c.referencia = ${texto} AND ${elsewhere}`,
    ...exact.map(({ lead }, at) =>
      all([lead, elsewhere, unreferred, ...exact.slice(0, at).map(({ check }) => sql`NOT (${check})`)]),
    ),
  ];
}

/** Distinct ids of receipts whose receiver matches a text, or with it as reference, number or amount. */
function ofReceivers(
  tx: AccountTx,
  texto: string,
  meant: readonly MatchingReceptor[],
  exact: readonly ExactWord[],
): Condition {
  const own = sql`SELECT n.id FROM comprobantes n WHERE n.account_id = ${tx.accountId}`;
  return join(
    [
      sql`${own} AND n.receptor_identificacion = ANY (${identified(meant)}::text[])`,
      sql`${own} AND n.referencia = ${texto}`,
      ...exact.flatMap(({ ids }) => (ids === undefined ? [] : [sql`(${ids})`])),
    ],
    ' UNION ',
  );
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
      AND ${raw(CODIGO_CAUSA('r'))} = ${causa})`;
}

/** By every spelling of the matched receivers; otherwise by comparing each name. Or by reference, number or amount. */
function ofText(texto: string, meant: readonly MatchingReceptor[] | undefined, exact: readonly ExactWord[]): Condition {
  const named = meant?.flatMap(({ identificacion, razon_social }) =>
    razon_social === null ? [] : [[identificacion, razon_social] as const],
  );
  const wholly = identified(meant?.filter(({ razon_social }) => razon_social === null) ?? []);
  const ofReceptor =
    named === undefined
      ? matchesReceptor(sql`fold_text(c.receptor_razon_social)`, 'c.receptor_identificacion', texto)
      : sql`((c.receptor_identificacion, c.receptor_razon_social) IN (SELECT * FROM unnest(
          ${named.map(([identificacion]) => identificacion)}::text[], ${named.map(([, name]) => name)}::text[]))
          OR c.receptor_identificacion = ANY (${wholly}::text[]))`;
  return sql`(${join([ofReceptor, sql`c.referencia = ${texto}`, ...exact.map(byOthers)], ' OR ')})`;
}

function ofNumber(tx: AccountTx, numero: NonNullable<ComprobanteFilter['numero']>): Condition {
  return sql`c.id IN (${idsOfNumber(tx, numero)})`;
}

/** Via the unique index of numbers, which omits deleted receipts: those are few, and found by state. */
function idsOfNumber(tx: AccountTx, { secuencial, codDocs }: NonNullable<ComprobanteFilter['numero']>): Condition {
  return sql`
    SELECT n.id FROM comprobantes n
    WHERE n.punto_emision_id = ANY (ARRAY(SELECT p.id FROM puntos_emision p WHERE p.account_id = ${tx.accountId}))
      AND n.cod_doc = ANY (${[...codDocs]}::text[]) AND n.secuencial = ${secuencial} AND n.estado <> 'ELIMINADO'
    UNION ALL
    SELECT d.id FROM comprobantes d
    WHERE d.account_id = ${tx.accountId} AND d.estado = 'ELIMINADO' AND d.secuencial = ${secuencial}`;
}

/** Joins conditions with AND. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : join(conditions, ' AND ');
}
