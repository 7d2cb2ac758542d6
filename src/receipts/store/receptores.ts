import { foldedContains, startsWith, wordsOf } from '../../db/like.js';
import { join, raw, sql, type Sql } from '../../db/sql.js';
import type { AccountId, AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

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

/** Whether a text matches a receiver: every word is part of its name, or a prefix of its identification. */
export function matchesReceptor(foldedName: Sql, identificacion: string, texto: string): Sql {
  const each = wordsOf(texto).map(
    (word) => sql`(${foldedContains(foldedName, word)} OR ${startsWith(identificacion, word)})`,
  );
  return each.length === 0 ? sql`true` : sql`(${join(each, ' AND ')})`;
}

/** A receiver as named in a receipt; without a name, every spelling of it: the customer book matches the text. */
export interface MatchingReceptor {
  readonly identificacion: string;
  readonly razon_social: string | null;
}

const SAMPLED: Statement = {
  name: 'receptores_sampled',
  text: `SELECT count(*)::int AS found FROM (
           SELECT receptor_razon_social FROM comprobantes WHERE account_id = $1 ORDER BY fecha_emision DESC, id DESC LIMIT ${SAMPLE}) c
         WHERE (SELECT bool_and(position(fold_text(w) IN fold_text(c.receptor_razon_social)) > 0) FROM unnest($2::text[]) w)`,
};

/** Length without accents. */
const lettersOf = (word: string): number => Array.from(word.normalize('NFD').replace(/\p{M}/gu, '')).length;

/** Whether a row of `alias` matches a word, by the index of 0049 or of 0086 if the word is long enough. */
function matchesWord(alias: string, accountId: AccountId, word: string): Sql {
  const indexed = raw(
    `trozos(${alias}.account_id, ${alias}.busqueda) || comienzos(${alias}.account_id, ${alias}.identificacion)`,
  );
  const isIndexed = lettersOf(word) >= INDEXED_MIN;
  const named = sql`position(fold_text(${word}) IN ${raw(`${alias}.busqueda`)}) > 0`;
  const byName = isIndexed ? sql`(${indexed} @> trozos(${accountId}::uuid, fold_text(${word})) AND ${named})` : named;
  if (!/\d/.test(word)) return byName;
  const begins = sql`starts_with(${raw(`${alias}.identificacion`)}, ${word})`;
  const byNumber = isIndexed
    ? sql`(${indexed} @> ARRAY[hashtextextended(${word}, hashtextextended(${accountId}::uuid::text, 1))] AND ${begins})`
    : begins;
  return sql`(${byName} OR ${byNumber})`;
}

/**
 * Finds the account's receivers that match every word of a text, by a receipt or by the customer book; undefined: too many, or
 * the words are too short. Runs as the worker, because row-level security would prevent use of the index.
 */
export async function findMatchingReceptores(
  tx: WorkerTx,
  accountId: AccountId,
  rucs: readonly string[] | null,
  texto: string,
): Promise<readonly MatchingReceptor[] | undefined> {
  const words = wordsOf(texto);
  if (!words.some((word) => lettersOf(word) >= INDEXED_MIN)) return undefined;
  const [sampled] = await tx.run<{ found: number }>(SAMPLED, [accountId, words]);
  if (sampled !== undefined && sampled.found >= COMMON) return undefined;
  const every = (alias: string): Sql =>
    join(
      words.map((word) => matchesWord(alias, accountId, word)),
      ' AND ',
    );
  const companies = [...(rucs ?? [])];
  // Keep the account out of the index conditions: it is already part of the indexed values.
  const rows = await tx.query<MatchingReceptor>(sql`
    SELECT r.identificacion, r.razon_social FROM receptores r
    WHERE ${every('r')} AND (r.account_id = ${accountId}) IS TRUE AND (${rucs === null} OR r.ruc = ANY (${companies}::text[]))
    UNION ALL
    SELECT i.identificacion, NULL FROM clientes k CROSS JOIN LATERAL (
      SELECT m.identificacion FROM clientes m WHERE m.id = coalesce(k.unido_a, k.id)
      UNION ALL SELECT m.identificacion FROM clientes m WHERE m.unido_a = coalesce(k.unido_a, k.id)) i
    WHERE ${every('k')} AND (k.account_id = ${accountId}) IS TRUE AND (${rucs === null} OR k.empresa_id = ANY (ARRAY(
      SELECT e.id FROM empresas e WHERE e.account_id = ${accountId} AND e.ruc = ANY (${companies}::text[]))))
    LIMIT ${MATCHES_MAX + 1}`);
  return rows.length > MATCHES_MAX ? undefined : rows;
}

function visible(tx: AccountTx, rucs: readonly string[] | null): Sql {
  const own = sql`account_id = ${tx.accountId}`;
  return rucs === null ? own : sql`${own} AND ruc = ANY (${[...rucs]}::text[])`;
}

/** Uses the primary key, which has the company before the receiver. */
function among(tx: AccountTx, meant: readonly MatchingReceptor[] | undefined): Sql {
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
  const rows = await tx.query<ReceptorRow & { total: number }>(sql`
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
    ORDER BY p.busqueda, p.identificacion`);
  return { rows, total: rows[0]?.total ?? 0 };
}
