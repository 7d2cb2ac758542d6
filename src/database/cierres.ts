import { AUTORIZADOS, SIN_AUTORIZAR, type Estado } from '../domain/estados.js';
import { pendienteDe } from './recibido-pendientes.js';
import { supersedeManual } from './recibido-manual.js';
import { raw, sql, type Sql } from './sql.js';
import type { AccountTx } from './transactions.js';

/** A closing of a company's month, reopened or not. */
export interface CierreRow {
  readonly cerrado_at: Date;
  readonly cerrado_por: string;
  readonly pendientes: Pendientes;
  readonly reabierto_at: Date | null;
  readonly reabierto_por: string | null;
  readonly motivo: string | null;
}

/** Items of the check list, in the order shown. */
export const PENDIENTES_CIERRE = [
  /** Received, without a decision. */
  'sinDecision',
  /** Received and decided, in no month. */
  'sinRegistro',
  'sinDatos',
  'contradictorios',
  /** Received; the SRI has not confirmed them. */
  'sinConfirmar',
  /** Issued; not authorised. */
  'sinAutorizar',
  /** Issued; their annulment is waiting. */
  'porAnular',
  /** Received; their issuer asks to annul them. */
  'porAnularRecibidos',
] as const;
export type PendienteCierre = (typeof PENDIENTES_CIERRE)[number];
export type Pendientes = Readonly<Record<PendienteCierre, number>>;

/** Changes in a closed month that only the SRI decides: they belong to it, and its declaration no longer has them. */
export interface Posteriores {
  /** Issued with a date of the month, after closing. */
  readonly emitidos: number;
  readonly emitidosAnulados: number;
  readonly recibidosAnulados: number;
}

/** A month of a company. */
export interface MesEmpresa {
  readonly empresa: { readonly id: string; readonly ruc: string };
  /** yyyy-mm */
  readonly mes: string;
}

const firstDay = (mes: string): Sql => sql`${`${mes}-01`}::date`;
const within = (column: string, mes: string): Sql =>
  sql`${raw(column)} >= ${firstDay(mes)} AND ${raw(column)} < ${firstDay(mes)} + interval '1 month'`;
const upTo = (column: string, mes: string): Sql => sql`${raw(column)} < ${firstDay(mes)} + interval '1 month'`;

/** Takes part of the lock until the transaction ends: changes of the month wait, and then find it closed. */
export async function lockMes(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<void> {
  await tx.query(
    sql`SELECT pg_advisory_xact_lock(llave_de_mes(${tx.accountId}::uuid, ${empresa.ruc}, ${firstDay(mes)}))`,
  );
}

/** Lists the closings of a month, newest first; the first one holds if it was not reopened. */
export async function listCierres(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<CierreRow[]> {
  const found =
    await tx.query<CierreRow>(sql`SELECT cerrado_at, cerrado_por, pendientes, reabierto_at, reabierto_por, motivo FROM cierres
    WHERE account_id = ${tx.accountId} AND ruc = ${empresa.ruc} AND mes = ${firstDay(mes)} ORDER BY id DESC LIMIT 100`);
  return found;
}

/** Counts what is open in a month. Documents without a month are counted from their date of issue on. */
export async function countPendientes(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<Pendientes> {
  const received = (condition: Sql): Sql =>
    sql`(SELECT count(*)::int FROM recibidos r WHERE r.account_id = ${tx.accountId} AND r.ruc = ${empresa.ruc} AND ${condition})`;
  const issued = (estados: readonly Estado[]): Sql =>
    sql`(SELECT count(*)::int FROM comprobantes c WHERE c.account_id = ${tx.accountId} AND c.ruc = ${empresa.ruc}
      AND ${within('c.fecha_emision', mes)} AND c.estado = ANY (${[...estados]}::text[]))`;
  const found = await tx.query<Pendientes>(sql`SELECT
    ${received(sql`${pendienteDe('primera-decision')} AND ${upTo('r.fecha_emision', mes)}`)} AS "sinDecision",
    ${received(sql`${pendienteDe('registro-decidido')} AND ${upTo('r.fecha_emision', mes)}`)} AS "sinRegistro",
    ${received(sql`${pendienteDe('datos')} AND ${within('r.fecha_registro', mes)}`)} AS "sinDatos",
    ${received(sql`${pendienteDe('contradiccion')} AND ${within('r.fecha_registro', mes)}`)} AS contradictorios,
    ${received(sql`${pendienteDe('confirmacion')} AND ${within('r.fecha_emision', mes)}`)} AS "sinConfirmar",
    ${issued(SIN_AUTORIZAR)} AS "sinAutorizar", ${issued(['ANULACION_SOLICITADA'])} AS "porAnular",
    ${received(sql`${pendienteDe('anulacion')} AND ${within('r.fecha_registro', mes)}`)} AS "porAnularRecibidos"`);
  const [row] = found;
  if (row === undefined) throw new Error('cierres: no counts');
  return row;
}

/** Counts received documents in force that are in no month, up to the end of this one. */
export async function countSinMes(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<number> {
  const found = await tx.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM recibidos r
    WHERE r.account_id = ${tx.accountId} AND r.ruc = ${empresa.ruc} AND ${pendienteDe('registro')} AND ${upTo('r.fecha_emision', mes)}`);
  return found[0]?.n ?? 0;
}

/** Counts what the SRI changed in a month after it was closed. */
export async function countPosteriores(
  tx: AccountTx,
  { empresa, mes }: MesEmpresa,
  cerradoAt: Date,
): Promise<Posteriores> {
  const issued = sql`FROM comprobantes c WHERE c.account_id = ${tx.accountId} AND c.ruc = ${empresa.ruc} AND ${within('c.fecha_emision', mes)}`;
  const found = await tx.query<Posteriores>(sql`SELECT
    (SELECT count(*)::int ${issued} AND c.created_at > ${cerradoAt} AND c.estado = ANY (${[...AUTORIZADOS]}::text[])) AS emitidos,
    (SELECT count(*)::int ${issued} AND c.estado = 'ANULADO' AND c.updated_at > ${cerradoAt} AND EXISTS (
      SELECT FROM comprobante_events e WHERE e.comprobante_id = c.id AND e.to_estado = 'ANULADO' AND e.at > ${cerradoAt}))
      AS "emitidosAnulados",
    (SELECT count(*)::int FROM recibidos r WHERE r.account_id = ${tx.accountId} AND r.ruc = ${empresa.ruc}
      AND ${within('r.fecha_registro', mes)} AND r.estado = 'ANULADO' AND r.anulado_at > ${cerradoAt}) AS "recibidosAnulados"`);
  const [row] = found;
  if (row === undefined) throw new Error('cierres: no counts');
  return row;
}

/** Closes a month; false: it is closed already. Call `lockMes` first. */
export async function insertCierre(
  tx: AccountTx,
  { empresa, mes }: MesEmpresa,
  pendientes: Pendientes,
  actor: string,
): Promise<boolean> {
  const written = await tx.query(sql`INSERT INTO cierres (account_id, empresa_id, ruc, mes, cerrado_por, pendientes)
    VALUES (${tx.accountId}, ${empresa.id}::bigint, ${empresa.ruc}, ${firstDay(mes)}, ${actor}, ${JSON.stringify(pendientes)}::jsonb)
    ON CONFLICT (account_id, ruc, mes) WHERE reabierto_at IS NULL DO NOTHING RETURNING id`);
  return written.length > 0;
}

/** Reopens a month; false: it is not closed. */
export async function reopenCierre(
  tx: AccountTx,
  { empresa, mes }: MesEmpresa,
  motivo: string,
  actor: string,
): Promise<boolean> {
  const written =
    await tx.query(sql`UPDATE cierres SET reabierto_at = rubrica_clock(), reabierto_por = ${actor}, motivo = ${motivo}
    WHERE account_id = ${tx.accountId} AND ruc = ${empresa.ruc} AND mes = ${firstDay(mes)} AND reabierto_at IS NULL RETURNING id`);
  if (written.length === 0) return false;
  // Electronic documents that arrived meanwhile take the place of their manual entries now.
  const waiting = await tx.query<{
    id: string;
  }>(sql`SELECT e.id FROM recibidos m JOIN recibidos e ON e.account_id = m.account_id AND e.ruc = m.ruc
      AND e.ruc_emisor = m.ruc_emisor AND e.cod_doc = m.cod_doc AND e.estab = m.estab AND e.pto_emi = m.pto_emi AND e.secuencial = m.secuencial
    WHERE m.account_id = ${tx.accountId} AND m.ruc = ${empresa.ruc} AND ${within('m.fecha_registro', mes)} AND m.clave_acceso IS NULL
      AND m.estado = 'VIGENTE' AND e.clave_acceso IS NOT NULL AND e.estado = 'VIGENTE' ORDER BY e.id`);
  for (const { id } of waiting) await supersedeManual(tx, id);
  return true;
}

/** Whether a company's month is closed, by any of its days (yyyy-mm-dd). */
export async function isMesCerrado(tx: AccountTx, ruc: string, fecha: string): Promise<boolean> {
  const found = await tx.query<{
    cerrado: boolean;
  }>(sql`SELECT mes_cerrado(${tx.accountId}::uuid, ${ruc}, ${fecha}::date) AS cerrado`);
  return found[0]?.cerrado === true;
}
