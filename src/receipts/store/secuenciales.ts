import { findComprobantesByNumero, type ComprobanteRow } from './comprobantes.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

/** The highest number of a point has nine digits. */
const SIGUIENTE_MAX = 1_000_000_000;

// The common case. Waiting for a row lock is cheaper than for a conflicting INSERT, and every issuer on a busy point waits.
const TAKE_NEXT: Statement = {
  name: 'secuenciales_take_next',
  text: `UPDATE secuenciales SET siguiente = siguiente + $3::integer WHERE punto_emision_id = $1 AND cod_doc = $2
           AND siguiente + $3::integer <= ${SIGUIENTE_MAX}
         RETURNING siguiente - $3::integer AS secuencial`,
};
const TAKE_FIRST: Statement = {
  name: 'secuenciales_take_first',
  text: `INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente)
         VALUES (current_account(), $1, $2, 1 + $3::integer)
         ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = s.siguiente + $3::integer
           WHERE s.siguiente + $3::integer <= ${SIGUIENTE_MAX}
         RETURNING siguiente - $3::integer AS secuencial`,
};
const TAKE_GIVEN: Statement = {
  name: 'secuenciales_take_given',
  text: `INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente)
         VALUES (current_account(), $1, $2, $3::integer + 1)
         ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = greatest(s.siguiente, $3::integer + 1)`,
};
const PEEK: Statement = {
  name: 'secuenciales_peek',
  text: `SELECT siguiente AS secuencial FROM secuenciales WHERE punto_emision_id = $1 AND cod_doc = $2`,
};

/** A point's counter for one document type. */
export interface Counter {
  readonly puntoEmisionId: string;
  readonly codDoc: string;
}

/**
 * Takes consecutive numbers and returns the first. Locks the point's counter until the transaction ends: call it last, and for
 * several points always in the same order. Undefined if the point has too few numbers left.
 */
export async function takeSecuenciales(
  tx: AccountTx,
  { puntoEmisionId, codDoc }: Counter,
  count: number,
): Promise<number | undefined> {
  const take = (statement: Statement): Promise<{ secuencial: number }[]> =>
    tx.run(statement, [puntoEmisionId, codDoc, count]);
  let [row] = await take(TAKE_NEXT);
  if (row === undefined) [row] = await take(TAKE_FIRST);
  return row?.secuencial;
}

/**
 * Takes given numbers and advances the counter past them; locks like `takeSecuenciales`. Returns the receipts that already have
 * one.
 */
export async function takeGivenSecuenciales(
  tx: AccountTx,
  { puntoEmisionId, codDoc }: Counter,
  given: readonly number[],
): Promise<ComprobanteRow[]> {
  // Looked up under the counter's lock: these numbers cannot be taken concurrently.
  const [, holders] = await Promise.all([
    tx.run(TAKE_GIVEN, [puntoEmisionId, codDoc, given.reduce((most, one) => Math.max(most, one), 0)]),
    findComprobantesByNumero(tx, { puntoEmisionId, codDoc }, given),
  ]);
  return holders;
}

export async function peekSecuencial(tx: AccountTx, puntoEmisionId: string, codDoc: string): Promise<number> {
  const [row] = await tx.run<{ secuencial: number }>(PEEK, [puntoEmisionId, codDoc]);
  return row?.secuencial ?? 1;
}

// Locks the counter as issuing does; a missing counter means 1, so a new one starts there.
const LOCK: Statement = {
  name: 'secuenciales_lock',
  text: `INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente) VALUES (current_account(), $1, $2, 1)
         ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = s.siguiente RETURNING siguiente`,
};
// A deleted receipt's number counts: it can be reused only when given explicitly (spec/API.md §3).
const LAST_USED: Statement = {
  name: 'secuenciales_last_used',
  text: `SELECT greatest((SELECT max(secuencial) FROM comprobantes WHERE punto_emision_id = $1 AND cod_doc = $2 AND estado <> 'ELIMINADO'),
                         (SELECT max(secuencial) FROM comprobantes WHERE punto_emision_id = $1 AND cod_doc = $2 AND estado = 'ELIMINADO'))
           AS used`,
};
const SET: Statement = {
  name: 'secuenciales_set',
  text: 'UPDATE secuenciales SET siguiente = $3 WHERE punto_emision_id = $1 AND cod_doc = $2',
};

/** Sets a counter under its lock; returns the last used number instead if that is not below the new one. */
export async function setSecuencial(
  tx: AccountTx,
  puntoEmisionId: string,
  codDoc: string,
  siguiente: number,
): Promise<number | undefined> {
  await tx.run(LOCK, [puntoEmisionId, codDoc]);
  const [last] = await tx.run<{ used: number | null }>(LAST_USED, [puntoEmisionId, codDoc]);
  const used = last?.used ?? 0;
  if (siguiente <= used) return used;
  await tx.run(SET, [puntoEmisionId, codDoc, siguiente]);
  return undefined;
}

/** How many numbers below the next one are searched for gaps: an index range, so the cost is constant however old the point. */
export const GAP_REACH = 10_000;

/** A run of unused numbers. */
export interface Gap {
  readonly desde: number;
  readonly hasta: number;
}

/** The counter of a point for one document type, with the gaps below it. */
export interface SecuencialRow {
  readonly estab: string;
  readonly pto_emi: string;
  readonly cod_doc: string;
  readonly activo: boolean;
  readonly siguiente: number;
  /** First number searched for gaps. */
  readonly revisado_desde: number;
  readonly huecos: readonly Gap[];
}

// Gaps begin after the first number the point used here: numbers issued elsewhere are not gaps.
const LIST: Statement = {
  name: 'secuenciales_list',
  text: `WITH counters AS (
           SELECT p.id, s.estab, p.pto_emi, d.cod_doc, (e.activa AND s.activo AND p.activo) AS activo, coalesce(n.siguiente, 1) AS siguiente
           FROM empresas e JOIN establecimientos s ON s.empresa_id = e.id JOIN puntos_emision p ON p.establecimiento_id = s.id
           CROSS JOIN unnest($2::text[]) AS d (cod_doc)
           LEFT JOIN secuenciales n ON n.punto_emision_id = p.id AND n.cod_doc = d.cod_doc
           WHERE e.id = $1 ORDER BY s.estab, p.pto_emi, d.cod_doc LIMIT $3 OFFSET $4
         )
         SELECT c.estab, c.pto_emi, c.cod_doc, c.activo, c.siguiente, f.desde AS revisado_desde,
                coalesce(g.huecos, '[]') AS huecos
         FROM counters c
         CROSS JOIN LATERAL (
           SELECT greatest(c.siguiente - $5::integer, least(
             (SELECT min(secuencial) FROM comprobantes WHERE punto_emision_id = c.id AND cod_doc = c.cod_doc AND estado <> 'ELIMINADO'),
             (SELECT min(secuencial) FROM comprobantes WHERE punto_emision_id = c.id AND cod_doc = c.cod_doc AND estado = 'ELIMINADO'),
             c.siguiente)) AS desde
         ) f
         CROSS JOIN LATERAL (
           SELECT jsonb_agg(jsonb_build_object('desde', before + 1, 'hasta', number - 1) ORDER BY number) AS huecos
           FROM (
             SELECT number, lag(number, 1, f.desde - 1) OVER (ORDER BY number) AS before
             FROM (SELECT secuencial AS number FROM comprobantes
                   WHERE punto_emision_id = c.id AND cod_doc = c.cod_doc AND estado <> 'ELIMINADO' AND secuencial >= f.desde
                   UNION ALL SELECT c.siguiente) used
           ) pairs WHERE number > before + 1
         ) g
         ORDER BY c.estab, c.pto_emi, c.cod_doc`,
};
/** Lists the counters of a company's points for the given document types, by establishment and point. */
export async function listSecuenciales(
  tx: AccountTx,
  empresaId: string,
  codDocs: readonly string[],
  limit: number,
  offset: number,
): Promise<SecuencialRow[]> {
  return tx.run<SecuencialRow>(LIST, [empresaId, codDocs, limit, offset, GAP_REACH]);
}
