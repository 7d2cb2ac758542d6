import { sql, type RawBuilder } from 'kysely';
import { foldedContains, startsWith } from './like.js';
import type { AccountId, AccountTx, Statement, WorkerTx } from './transactions.js';

/** Receivers that the list of receivers looks at, at most, without an index that leads to them. */
const SCAN_MAX = 50_000;
/** Receivers that are looked up for a text; of more, so many receipts are meant that a walk along the days meets them soon. */
const MEANT_MAX = 2000;
/** Receipts by which it is judged whether a text is a common one, and how many of them then have it. */
const SAMPLE = 200;
const COMMON = 10;
/** The index knows three letters in a row (0048). */
const INDEXED_MIN = 3;
/** Receipts to a receiver among which the last one of the caller's companies is looked for. */
const LAST_AMONG = 200;

/** Whether a receiver is meant by a text: part of its name, or the beginning of its identification. */
export function meansReceptor(
  foldedName: RawBuilder<unknown>,
  identificacion: string,
  texto: string,
): RawBuilder<unknown> {
  return sql`(${foldedContains(foldedName, texto)} OR ${startsWith(identificacion, texto)})`;
}

/** A receiver as a receipt names it. */
export interface Meant {
  readonly identificacion: string;
  readonly razon_social: string;
}

const SAMPLED: Statement = {
  name: 'receptores_sampled',
  text: `SELECT count(*)::int AS found FROM (
           SELECT receptor_razon_social FROM comprobantes WHERE account_id = $1 ORDER BY fecha_emision DESC, id DESC LIMIT ${SAMPLE}) c
         WHERE position(fold_text($2) IN fold_text(c.receptor_razon_social)) > 0`,
};
// The account is no condition of an index here: it is in what the other conditions look for.
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
         LIMIT ${MEANT_MAX + 1}`,
};

/**
 * The receivers of an account that a text means, to be searched for in the account; undefined: they are many, or the text is too short
 * to tell. By the worker, whom row-level security does not keep from the index.
 */
export async function findMeant(
  tx: WorkerTx,
  accountId: AccountId,
  rucs: readonly string[] | null,
  texto: string,
): Promise<readonly Meant[] | undefined> {
  // Without its accents.
  if (Array.from(texto.normalize('NFD').replace(/\p{M}/gu, '')).length < INDEXED_MIN) return undefined;
  const [sampled] = await tx.run<{ found: number }>(SAMPLED, [accountId, texto]);
  if (sampled !== undefined && sampled.found >= COMMON) return undefined;
  const found = await tx.run<Meant>(BY_TEXT, [accountId, texto, rucs]);
  return found.length > MEANT_MAX ? undefined : found;
}

function visible(tx: AccountTx, rucs: readonly string[] | null): RawBuilder<unknown> {
  const own = sql`account_id = ${tx.accountId}`;
  return rucs === null ? own : sql`${own} AND ruc = ANY (${[...rucs]}::text[])`;
}

/** Along the primary key, which names the company before the receiver. */
function among(tx: AccountTx, meant: readonly Meant[] | undefined): RawBuilder<unknown> {
  if (meant === undefined) return sql`true`;
  const found = [...new Set(meant.map(({ identificacion }) => identificacion))];
  return sql`ruc = ANY (ARRAY(SELECT e.ruc FROM empresas e WHERE e.account_id = ${tx.accountId})) AND identificacion = ANY (${found}::text[])`;
}

/** A receiver, as the last receipt to it has it. */
export interface ReceptorRow {
  readonly tipo: string;
  readonly identificacion: string;
  readonly razon_social: string;
  readonly direccion: string | null;
  readonly correos: readonly string[];
  /** dd/mm/yyyy; null where the last receipts are of companies that the caller does not see. */
  readonly fecha_emision: string | null;
}

/** Receivers that a text means (`findMeant`), among those of the companies that the caller may see (null: all); by name. */
export async function listReceptores(
  tx: AccountTx,
  rucs: readonly string[] | null,
  texto: string,
  meant: readonly Meant[] | undefined,
  limit: number,
): Promise<{ readonly rows: readonly ReceptorRow[]; readonly total: number }> {
  const { rows } = await sql<ReceptorRow & { total: number }>`
    WITH walked AS MATERIALIZED (
      SELECT id, tipo, identificacion, razon_social, busqueda
      FROM receptores WHERE ${visible(tx, rucs)} AND ${among(tx, meant)} LIMIT ${SCAN_MAX}),
    found AS (
      SELECT DISTINCT ON (identificacion, tipo) tipo, identificacion, razon_social, busqueda FROM walked
      WHERE ${meansReceptor(sql`busqueda`, 'identificacion', texto)} ORDER BY identificacion, tipo, id DESC),
    page AS (
      SELECT *, (count(*) OVER ())::int AS total FROM found ORDER BY busqueda, identificacion LIMIT ${limit})
    SELECT p.total, p.tipo, p.identificacion, coalesce(c.receptor_razon_social, p.razon_social) AS razon_social,
      coalesce(c.documento #>> '{receptor,direccion}', c.documento #>> '{destinatario,0,dirDestinatario}') AS direccion,
      coalesce(c.correos, '{}') AS correos, to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision
    FROM page p LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT r.ruc, r.receptor_tipo, r.receptor_razon_social, r.documento, r.correos, r.fecha_emision, r.id
        FROM comprobantes r WHERE r.account_id = ${tx.accountId} AND r.receptor_identificacion = p.identificacion
        ORDER BY r.fecha_emision DESC, r.id DESC LIMIT ${LAST_AMONG}) last
      WHERE last.receptor_tipo = p.tipo AND (${rucs === null} OR last.ruc = ANY (${[...(rucs ?? [])]}::text[]))
      ORDER BY last.fecha_emision DESC, last.id DESC LIMIT 1) c ON true
    ORDER BY p.busqueda, p.identificacion`.execute(tx.query());
  return { rows, total: rows[0]?.total ?? 0 };
}
