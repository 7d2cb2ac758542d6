import type { Advertencia } from '../../../kernel/issue.js';
import type { EstadoRecibido, OrigenRecibido, PendienteRecibido } from '../rules.js';
import { contains, startsWith } from '../../../db/like.js';
import { DECIDIDO, pendienteDe } from './pendientes.js';
import { join, raw, sql, type Sql } from '../../../db/sql.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

/** A received document, without its bytes. */
export interface RecibidoRow {
  readonly id: string;
  /** yyyy-mm-dd, for the list position. */
  readonly fecha: string;
  readonly clave_acceso: string | null;
  readonly cod_doc: string;
  readonly version: string | null;
  readonly ruc: string | null;
  readonly tipo_emisor: string;
  readonly ruc_emisor: string;
  readonly razon_social_emisor: string | null;
  readonly receptor_identificacion: string | null;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  /** dd/mm/yyyy */
  readonly fecha_emision: string;
  readonly estado: EstadoRecibido;
  readonly motivo: string | null;
  readonly origen: OrigenRecibido;
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly fecha_registro: string | null;
  /** dd/mm/yyyy; null: received on its date of issue. */
  readonly fecha_recepcion: string | null;
  readonly cod_sustento: string | null;
  readonly parte_rel: boolean | null;
  readonly derecho_credito: boolean | null;
  readonly activo_fijo: boolean | null;
  readonly lineas: readonly (string | null)[] | null;
  readonly notas: string | null;
  readonly contabilizado: boolean;
  readonly decidido_at: Date | null;
  /** Everything that its month needs is decided. */
  readonly decidido: boolean;
  readonly anulacion_pedida_at: Date | null;
  readonly revision: number;
  readonly created_at: Date;
  /** Decimal texts; null until the document has been received. */
  readonly total: string | null;
  readonly iva: string | null;
  readonly reembolso: boolean;
  /** Warnings about its figures; null: none. */
  readonly advertencias: readonly Advertencia[] | null;
}

/** Filter of received documents; undefined fields match everything. */
export interface RecibidoFilter {
  /** Companies visible to the caller; null: all of the account's. */
  readonly rucs: readonly string[] | null;
  readonly estados?: readonly EstadoRecibido[] | undefined;
  readonly codDoc?: string | undefined;
  readonly rucEmisor?: string | undefined;
  /** yyyy-mm-dd, both included. */
  readonly fechaDesde?: string | undefined;
  readonly fechaHasta?: string | undefined;
  readonly registroDesde?: string | undefined;
  readonly registroHasta?: string | undefined;
  readonly pendienteDe?: PendienteRecibido | undefined;
  readonly numero?: { readonly estab: string; readonly ptoEmi: string; readonly secuencial: number } | undefined;
  /** Part of the issuer's name, prefix of its RUC, or a full access key. */
  readonly texto?: string | undefined;
}

/** Range of the list, by day of issue and order of arrival. */
export interface RecibidoRange {
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
  readonly after: { readonly fecha: string; readonly id: string } | undefined;
}

/** Maximum rows a page examines when no index covers a condition. */
const SCAN_MAX = 20_000;
/** spec/API.md §1: totals are exact up to here. */
const TOTAL_MAX = 10_000;

const KEYS = raw(`r.id, r.fecha_emision`);
const COLUMNS =
  raw(`r.id, r.fecha_emision::text AS fecha, r.clave_acceso, r.cod_doc, r.version, r.ruc, r.tipo_emisor, r.ruc_emisor,
  r.razon_social_emisor, r.receptor_identificacion, r.estab, r.pto_emi, r.secuencial, to_char(r.fecha_emision, 'DD/MM/YYYY') AS fecha_emision,
  r.estado, r.motivo, r.origen, r.numero_autorizacion, r.fecha_autorizacion, to_char(r.fecha_registro, 'DD/MM/YYYY') AS fecha_registro,
  to_char(r.fecha_recepcion, 'DD/MM/YYYY') AS fecha_recepcion, r.cod_sustento, r.parte_rel, r.derecho_credito, r.activo_fijo, r.lineas, r.notas, r.contabilizado, r.decidido_at, ${DECIDIDO} AS decidido, r.anulacion_pedida_at,
  r.revision, r.created_at, f.total, f.iva, f.reembolsos IS NOT NULL AS reembolso, f.advertencias`);

/** Visible to the caller: documents of its companies, and its own submissions while their company is unknown. */
function visible(rucs: readonly string[] | null): Sql {
  return rucs === null
    ? sql`true`
    : sql`(r.ruc = ANY (${[...rucs]}::text[]) OR (r.ruc IS NULL AND r.empresas && ${[...rucs]}::text[]))`;
}

/** Conditions served by an index, and conditions checked on each row. */
function conditionsOf(tx: AccountTx, filter: RecibidoFilter): { walk: Sql; rest: Sql } {
  const { rucs, estados, codDoc, rucEmisor, numero, texto } = filter;
  const walk = [sql`r.account_id = ${tx.accountId}`];
  const rest = [visible(rucs)];
  const [only, ...more] = rucs ?? [];
  if (only !== undefined && more.length === 0 && estados?.length === 1 && estados[0] === 'VIGENTE')
    walk.push(sql`r.ruc = ${only}`);
  if (estados !== undefined) walk.push(sql`r.estado = ANY (${[...estados]}::text[])`);
  if (rucEmisor !== undefined) walk.push(sql`r.ruc_emisor = ${rucEmisor}`);
  if (filter.fechaDesde !== undefined) walk.push(sql`r.fecha_emision >= ${filter.fechaDesde}::date`);
  if (filter.fechaHasta !== undefined) walk.push(sql`r.fecha_emision <= ${filter.fechaHasta}::date`);
  if (filter.registroDesde !== undefined) rest.push(sql`r.fecha_registro >= ${filter.registroDesde}::date`);
  if (filter.registroHasta !== undefined) rest.push(sql`r.fecha_registro <= ${filter.registroHasta}::date`);
  if (filter.pendienteDe !== undefined) walk.push(pendienteDe(filter.pendienteDe));
  if (codDoc !== undefined) rest.push(sql`r.cod_doc = ${codDoc}`);
  if (numero !== undefined)
    rest.push(sql`r.estab = ${numero.estab} AND r.pto_emi = ${numero.ptoEmi} AND r.secuencial = ${numero.secuencial}`);
  if (texto !== undefined && /^\d{49}$/.test(texto)) walk.push(sql`r.clave_acceso = ${texto}`);
  else if (texto !== undefined)
    rest.push(sql`(${contains('r.razon_social_emisor', texto)} OR ${startsWith('r.ruc_emisor', texto)})`);
  return { walk: join(walk, ' AND '), rest: join(rest, ' AND ') };
}

const order = (descending: boolean): Sql =>
  raw(descending ? 'ORDER BY r.fecha_emision DESC, r.id DESC' : 'ORDER BY r.fecha_emision, r.id');

/** Returns a page of the list and the position of the next one; null at the end. */
export async function searchRecibidos(
  tx: AccountTx,
  filter: RecibidoFilter,
  { limit, offset, descending, after }: RecibidoRange,
): Promise<{ rows: RecibidoRow[]; next: { fecha: string; id: string } | null }> {
  const { walk, rest } = conditionsOf(tx, filter);
  const from =
    after === undefined
      ? sql`true`
      : sql`(r.fecha_emision, r.id) ${raw(descending ? '<' : '>')} (${after.fecha}::date, ${after.id}::bigint)`;
  const walked = sql`SELECT ${KEYS} FROM recibidos r WHERE ${walk} AND ${from} ${order(descending)} LIMIT ${SCAN_MAX}`;
  const found = await tx.query<RecibidoRow>(sql`SELECT ${COLUMNS} FROM (${walked}) w JOIN recibidos r ON r.id = w.id
    LEFT JOIN recibido_cifras f ON f.recibido_id = r.id WHERE ${rest} ${order(descending)} LIMIT ${limit + 1} OFFSET ${offset}`);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length > limit && last !== undefined) return { rows, next: { fecha: last.fecha, id: last.id } };
  // A page that is not full means that the list or the walk ended; the next walk starts at the walk's last row.
  const end = await tx.query<{
    fecha: string;
    id: string;
  }>(sql`SELECT r.fecha_emision::text AS fecha, r.id FROM (${walked}) r
    ${order(descending)} OFFSET ${SCAN_MAX - 1} LIMIT 1`);
  return { rows, next: end[0] ?? null };
}

/** Counts matches: exact up to 10,000. */
export async function countRecibidos(
  tx: AccountTx,
  filter: RecibidoFilter,
): Promise<{ total: number; exact: boolean }> {
  const { walk, rest } = conditionsOf(tx, filter);
  const counted = await tx.query<{
    total: number;
    seen: number;
  }>(sql`SELECT count(*)::int AS seen, (count(*) FILTER (WHERE ${rest}))::int AS total
    FROM (SELECT * FROM recibidos r WHERE ${walk} LIMIT ${SCAN_MAX}) r`);
  const { total = 0, seen = 0 } = counted[0] ?? {};
  return { total, exact: total <= TOTAL_MAX && seen < SCAN_MAX };
}

const byClave = (clave: string): Sql =>
  clave.startsWith('manual-')
    ? sql`r.id = ${clave.slice('manual-'.length)}::bigint AND r.clave_acceso IS NULL`
    : sql`r.clave_acceso = ${clave}`;

/** Finds a document visible to the caller. */
export async function findRecibido(
  tx: AccountTx,
  rucs: readonly string[] | null,
  clave: string,
): Promise<RecibidoRow | undefined> {
  const found =
    await tx.query<RecibidoRow>(sql`SELECT ${COLUMNS} FROM recibidos r LEFT JOIN recibido_cifras f ON f.recibido_id = r.id
    WHERE r.account_id = ${tx.accountId} AND ${byClave(clave)} AND ${visible(rucs)}`);
  return found[0];
}

const XML: Statement = {
  name: 'recibidos_xml',
  text: 'SELECT xml FROM recibidos WHERE account_id = current_account() AND id = $1',
};

/** Finds its original bytes; null: none stored. */
export async function findRecibidoXml(tx: AccountTx, id: string): Promise<Buffer | null> {
  const [row] = await tx.run<{ xml: Buffer | null }>(XML, [id]);
  return row?.xml ?? null;
}

/** A decision about a document; undefined leaves a field unchanged. */
export interface RecibidoDecision {
  /** dd/mm/yyyy */
  readonly fechaRegistro: string | null;
  /** dd/mm/yyyy */
  readonly fechaRecepcion: string | null;
  readonly codSustento: string | null;
  readonly parteRel: boolean | null;
  readonly derechoCredito: boolean | null;
  readonly activoFijo: boolean | null;
  readonly lineas: readonly (string | null)[] | null;
  readonly notas: string | null;
  readonly contabilizado: boolean;
}

const DECIDE: Statement = {
  name: 'recibidos_decide',
  text: `UPDATE recibidos SET fecha_registro = to_date($4, 'DD/MM/YYYY'), fecha_recepcion = to_date($5, 'DD/MM/YYYY'), cod_sustento = $6,
           parte_rel = $7, derecho_credito = $8, activo_fijo = $9, lineas = $10, notas = $11, contabilizado = $12,
           decidido_at = rubrica_clock(), decidido_por = $3, revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND revision = $2 RETURNING id`,
};

/** Writes a decision, guarded by the revision that was read; false: it has changed. */
export async function decideRecibido(
  tx: AccountTx,
  id: string,
  revision: number,
  decision: RecibidoDecision,
  actor: string,
): Promise<boolean> {
  const { fechaRegistro, fechaRecepcion, codSustento, parteRel, derechoCredito, activoFijo } = decision;
  const { lineas, notas, contabilizado } = decision;
  const written = await tx.run(DECIDE, [
    ...[id, revision, actor, fechaRegistro, fechaRecepcion, codSustento, parteRel, derechoCredito, activoFijo],
    ...[lineas === null ? null : JSON.stringify(lineas), notas, contabilizado],
  ]);
  return written.length > 0;
}

/** Finds the last decision about a document of the same supplier, type and company: the default for this one. */
export async function lastDecision(
  tx: AccountTx,
  of: Pick<RecibidoRow, 'id' | 'ruc' | 'ruc_emisor' | 'cod_doc'>,
): Promise<RecibidoRow | undefined> {
  const found =
    await tx.query<RecibidoRow>(sql`SELECT ${COLUMNS} FROM recibidos r LEFT JOIN recibido_cifras f ON f.recibido_id = r.id
    WHERE r.account_id = ${tx.accountId} AND r.ruc = ${of.ruc} AND r.ruc_emisor = ${of.ruc_emisor} AND r.decidido_at IS NOT NULL
      AND r.cod_doc = ${of.cod_doc} AND r.id <> ${of.id}::bigint AND r.cod_sustento IS NOT NULL
    ORDER BY r.decidido_at DESC LIMIT 1`);
  return found[0];
}
