import { sql, type RawBuilder } from 'kysely';
import { foldedContains, startsWith } from './like.js';
import type { AccountTx } from './transactions.js';

/** Receivers that are sorted and counted, at most; of a text that is too short for the index, those that are looked at. */
const FOUND_MAX = 20_000;
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

/** The receivers that a text means, up to `max` of them; undefined: they are more, or the text is too short to tell. */
export async function findReceptores(
  tx: AccountTx,
  rucs: readonly string[] | null,
  texto: string,
  max: number,
): Promise<readonly Meant[] | undefined> {
  if (!isIndexed(texto)) return undefined;
  const { rows } = await sql<Meant>`SELECT identificacion, razon_social FROM ${byText(rucs, texto, max + 1)}`.execute(
    tx.query(),
  );
  return rows.length > max ? undefined : rows;
}

function byText(rucs: readonly string[] | null, texto: string, max: number): RawBuilder<unknown> {
  return sql`receptores_por_texto(${texto}, ${rucs && [...rucs]}::text[], ${max})`;
}

/** Whether a text has enough letters without its accents. */
function isIndexed(texto: string): boolean {
  return [...texto.normalize('NFD').replace(/\p{M}/gu, '')].length >= INDEXED_MIN;
}

function visible(tx: AccountTx, rucs: readonly string[] | null): RawBuilder<unknown> {
  const own = sql`account_id = ${tx.accountId}`;
  return rucs === null ? own : sql`${own} AND ruc = ANY (${[...rucs]}::text[])`;
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

/** Receivers that a text means, among those of the companies that the caller may see (null: all); by name. */
export async function listReceptores(
  tx: AccountTx,
  rucs: readonly string[] | null,
  texto: string,
  limit: number,
): Promise<{ readonly rows: readonly ReceptorRow[]; readonly total: number }> {
  const { rows } = await sql<ReceptorRow & { total: number }>`
    WITH walked AS MATERIALIZED (
      SELECT id, tipo, identificacion, razon_social, busqueda
      FROM ${isIndexed(texto) ? byText(rucs, texto, FOUND_MAX) : sql`receptores`} WHERE ${visible(tx, rucs)} LIMIT ${FOUND_MAX}),
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
