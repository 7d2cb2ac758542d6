import { sql, type RawBuilder } from '#kysely';
import { foldedContains, startsWith } from './like.js';
import type { AccountId, AccountTx, Statement, WorkerTx } from './transactions.js';

/** Maximum receivers examined for the receiver list when no index applies. */
const SCAN_MAX = 50_000;
/** Maximum receivers looked up for a text; with more, so many receipts match that a walk by day finds them soon. */
const MATCHES_MAX = 2000;
/** Receipts sampled to decide whether a text is common, and the number of matches that makes it so. */
const SAMPLE = 200;
const COMMON = 10;
/** The index covers trigrams (0048). */
const INDEXED_MIN = 3;
/** Receipts to a receiver searched for the latest one of the caller's companies. */
const LAST_AMONG = 200;

/** Whether a text matches a receiver: part of its name, or prefix of its identification. */
export function matchesReceptor(
  foldedName: RawBuilder<unknown>,
  identificacion: string,
  texto: string,
): RawBuilder<unknown> {
  return sql`(${foldedContains(foldedName, texto)} OR ${startsWith(identificacion, texto)})`;
}

/** A receiver as named in a receipt. */
export interface MatchingReceptor {
  readonly identificacion: string;
  readonly razon_social: string;
}

const SAMPLED: Statement = {
  name: 'receptores_sampled',
  text: `SELECT count(*)::int AS found FROM (
           SELECT receptor_razon_social FROM comprobantes WHERE account_id = $1 ORDER BY fecha_emision DESC, id DESC LIMIT ${SAMPLE}) c
         WHERE position(fold_text($2) IN fold_text(c.receptor_razon_social)) > 0`,
};
// Keep the account out of the index conditions: it is already part of the indexed values.
const OF_ACCOUNT = `(r.account_id = $1) IS TRUE AND ($3::text[] IS NULL OR r.ruc = ANY ($3))`;
const INDEXED = 'trozos(r.account_id, r.busqueda) || comienzos(r.account_id, r.identificacion)';
const BY_TEXT: Statement = {
  name: 'receptores_by_text',
  text: `SELECT r.identificacion, r.razon_social FROM receptores r
         WHERE ${INDEXED} @> trozos($1::uuid, fold_text($2)) AND ${OF_ACCOUNT} AND position(fold_text($2) IN r.busqueda) > 0
         UNION ALL
         SELECT r.identificacion, r.razon_social FROM receptores r
         WHERE ${INDEXED} @> ARRAY[hashtextextended($2, hashtextextended($1::uuid::text, 1))] AND ${OF_ACCOUNT}
           AND starts_with(r.identificacion, $2) AND position(fold_text($2) IN r.busqueda) = 0
         LIMIT ${MATCHES_MAX + 1}`,
};

/**
 * Finds the account's receivers that match a text; undefined: too many, or the text is too short. Runs as the worker, because
 * row-level security would prevent use of the index.
 */
export async function findMatchingReceptores(
  tx: WorkerTx,
  accountId: AccountId,
  rucs: readonly string[] | null,
  texto: string,
): Promise<readonly MatchingReceptor[] | undefined> {
  // Length without accents.
  if (Array.from(texto.normalize('NFD').replace(/\p{M}/gu, '')).length < INDEXED_MIN) return undefined;
  const [sampled] = await tx.run<{ found: number }>(SAMPLED, [accountId, texto]);
  if (sampled !== undefined && sampled.found >= COMMON) return undefined;
  const found = await tx.run<MatchingReceptor>(BY_TEXT, [accountId, texto, rucs]);
  return found.length > MATCHES_MAX ? undefined : found;
}

function visible(tx: AccountTx, rucs: readonly string[] | null): RawBuilder<unknown> {
  const own = sql`account_id = ${tx.accountId}`;
  return rucs === null ? own : sql`${own} AND ruc = ANY (${[...rucs]}::text[])`;
}

/** Uses the primary key, which has the company before the receiver. */
function among(tx: AccountTx, meant: readonly MatchingReceptor[] | undefined): RawBuilder<unknown> {
  if (meant === undefined) return sql`true`;
  const found = [...new Set(meant.map(({ identificacion }) => identificacion))];
  return sql`ruc = ANY (ARRAY(SELECT e.ruc FROM empresas e WHERE e.account_id = ${tx.accountId})) AND identificacion = ANY (${found}::text[])`;
}

/** A receiver: as a person edited its card, otherwise as in the last receipt to it. */
export interface ReceptorRow {
  readonly tipo: string;
  readonly identificacion: string;
  readonly razon_social: string;
  readonly direccion: string | null;
  readonly correos: readonly string[];
  /** dd/mm/yyyy; null if the last receipts belong to companies hidden from the caller. */
  readonly fecha_emision: string | null;
}

/** Lists receivers that match a text (`findMatchingReceptores`) among those of the visible companies (null: all), by name. */
export async function listReceptores(
  tx: AccountTx,
  rucs: readonly string[] | null,
  texto: string,
  meant: readonly MatchingReceptor[] | undefined,
  limit: number,
): Promise<{ readonly rows: readonly ReceptorRow[]; readonly total: number }> {
  const { rows } = await sql<ReceptorRow & { total: number }>`
    WITH walked AS MATERIALIZED (
      SELECT id, tipo, identificacion, razon_social, busqueda
      FROM receptores WHERE ${visible(tx, rucs)} AND ${among(tx, meant)} LIMIT ${SCAN_MAX}),
    found AS (
      SELECT DISTINCT ON (identificacion, tipo) tipo, identificacion, razon_social, busqueda FROM walked
      WHERE ${matchesReceptor(sql`busqueda`, 'identificacion', texto)} ORDER BY identificacion, tipo, id DESC),
    page AS (
      SELECT *, (count(*) OVER ())::int AS total FROM found ORDER BY busqueda, identificacion LIMIT ${limit})
    SELECT p.total, p.tipo, p.identificacion, coalesce(k.razon_social, c.receptor_razon_social, p.razon_social) AS razon_social,
      CASE WHEN k.id IS NULL THEN coalesce(c.documento #>> '{receptor,direccion}', c.documento #>> '{destinatario,0,dirDestinatario}')
        ELSE k.direccion END AS direccion,
      coalesce(k.correos, c.correos, '{}') AS correos, to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision
    FROM page p LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT r.ruc, r.receptor_tipo, r.receptor_razon_social, r.documento, r.correos, r.fecha_emision, r.id
        FROM comprobantes r WHERE r.account_id = ${tx.accountId} AND r.receptor_identificacion = p.identificacion
        ORDER BY r.fecha_emision DESC, r.id DESC LIMIT ${LAST_AMONG}) last
      WHERE last.receptor_tipo = p.tipo AND (${rucs === null} OR last.ruc = ANY (${[...(rucs ?? [])]}::text[]))
      ORDER BY last.fecha_emision DESC, last.id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (
      SELECT k.id, k.razon_social, k.direccion, k.correos FROM clientes k
      WHERE k.empresa_id = ANY (ARRAY(SELECT e.id FROM empresas e WHERE ${visible(tx, rucs)}))
        AND k.identificacion = p.identificacion AND k.unido_a IS NULL AND NOT k.automatico
      ORDER BY k.updated_at DESC LIMIT 1) k ON true
    ORDER BY p.busqueda, p.identificacion`.execute(tx.query());
  return { rows, total: rows[0]?.total ?? 0 };
}
