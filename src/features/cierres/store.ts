import { AUTORIZADOS, SIN_AUTORIZAR, type Estado } from '../../kernel/estados.js';
import { pendienteDe, supersedeManual } from '../recibidos/public.js';
import { raw, sql, type Sql } from '../../db/sql.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

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

const LOCK_MES: Statement = {
  name: 'cierres_lock_mes',
  text: `SELECT FROM pg_advisory_xact_lock(llave_de_mes(current_account(), $1, to_date($2, 'YYYY-MM')))`,
};

/** Takes part of the lock until the transaction ends: changes of the month wait, and then find it closed. */
export async function lockMes(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<void> {
  await tx.run(LOCK_MES, [empresa.ruc, mes]);
}

const LIST: Statement = {
  name: 'cierres_list',
  text: `SELECT cerrado_at, cerrado_por, pendientes, reabierto_at, reabierto_por, motivo FROM cierres
         WHERE account_id = current_account() AND ruc = $1 AND mes = to_date($2, 'YYYY-MM') ORDER BY id DESC LIMIT 100`,
};

/** Lists the closings of a month, newest first; the first one holds if it was not reopened. */
export async function listCierres(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<CierreRow[]> {
  return tx.run<CierreRow>(LIST, [empresa.ruc, mes]);
}

/** Counts what is open in a month. Documents without a month are counted from their date of issue on. */
export async function countPendientes(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<Pendientes> {
  const received = (condition: Sql): Sql =>
    sql`(SELECT count(*)::int FROM recibidos r WHERE r.account_id = ${tx.accountId} AND r.ruc = ${empresa.ruc} AND ${condition})`;
  const issued = (estados: readonly Estado[]): Sql =>
    sql`(SELECT count(*)::int FROM comprobantes c WHERE c.account_id = ${tx.accountId} AND c.ruc = ${empresa.ruc}
      AND ${within('c.fecha_emision', mes)} AND c.estado = ANY (${[...estados]}::text[]))`;
  const [row] = await tx.query<Pendientes>(sql`SELECT
    ${received(sql`${pendienteDe('primera-decision')} AND ${upTo('r.fecha_emision', mes)}`)} AS "sinDecision",
    ${received(sql`${pendienteDe('registro-decidido')} AND ${upTo('r.fecha_emision', mes)}`)} AS "sinRegistro",
    ${received(sql`${pendienteDe('datos')} AND ${within('r.fecha_registro', mes)}`)} AS "sinDatos",
    ${received(sql`${pendienteDe('contradiccion')} AND ${within('r.fecha_registro', mes)}`)} AS contradictorios,
    ${received(sql`${pendienteDe('confirmacion')} AND ${within('r.fecha_emision', mes)}`)} AS "sinConfirmar",
    ${issued(SIN_AUTORIZAR)} AS "sinAutorizar", ${issued(['ANULACION_SOLICITADA'])} AS "porAnular",
    ${received(sql`${pendienteDe('anulacion')} AND ${within('r.fecha_registro', mes)}`)} AS "porAnularRecibidos"`);
  if (row === undefined) throw new Error('cierres: no counts');
  return row;
}

/** Counts received documents in force that are in no month, up to the end of this one. */
export async function countSinMes(tx: AccountTx, { empresa, mes }: MesEmpresa): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM recibidos r
    WHERE r.account_id = ${tx.accountId} AND r.ruc = ${empresa.ruc} AND ${pendienteDe('registro')} AND ${upTo('r.fecha_emision', mes)}`);
  return row?.n ?? 0;
}

/** Counts what the SRI changed in a month after it was closed. */
export async function countPosteriores(
  tx: AccountTx,
  { empresa, mes }: MesEmpresa,
  cerradoAt: Date,
): Promise<Posteriores> {
  const issued = sql`FROM comprobantes c WHERE c.account_id = ${tx.accountId} AND c.ruc = ${empresa.ruc} AND ${within('c.fecha_emision', mes)}`;
  const [row] = await tx.query<Posteriores>(sql`SELECT
    (SELECT count(*)::int ${issued} AND c.created_at > ${cerradoAt} AND c.estado = ANY (${[...AUTORIZADOS]}::text[])) AS emitidos,
    (SELECT count(*)::int ${issued} AND c.estado = 'ANULADO' AND c.updated_at > ${cerradoAt} AND EXISTS (
      SELECT FROM comprobante_events e WHERE e.comprobante_id = c.id AND e.to_estado = 'ANULADO' AND e.at > ${cerradoAt}))
      AS "emitidosAnulados",
    (SELECT count(*)::int FROM recibidos r WHERE r.account_id = ${tx.accountId} AND r.ruc = ${empresa.ruc}
      AND ${within('r.fecha_registro', mes)} AND r.estado = 'ANULADO' AND r.anulado_at > ${cerradoAt}) AS "recibidosAnulados"`);
  if (row === undefined) throw new Error('cierres: no counts');
  return row;
}

const INSERT: Statement = {
  name: 'cierres_insert',
  text: `INSERT INTO cierres (account_id, empresa_id, ruc, mes, cerrado_por, pendientes)
         VALUES (current_account(), $1, $2, to_date($3, 'YYYY-MM'), $4, $5)
         ON CONFLICT (account_id, ruc, mes) WHERE reabierto_at IS NULL DO NOTHING RETURNING id`,
};

/** Closes a month; false: it is closed already. Call `lockMes` first. */
export async function insertCierre(
  tx: AccountTx,
  { empresa, mes }: MesEmpresa,
  pendientes: Pendientes,
  actor: string,
): Promise<boolean> {
  const written = await tx.run(INSERT, [empresa.id, empresa.ruc, mes, actor, JSON.stringify(pendientes)]);
  return written.length > 0;
}

const REOPEN: Statement = {
  name: 'cierres_reopen',
  text: `UPDATE cierres SET reabierto_at = rubrica_clock(), reabierto_por = $3, motivo = $4
         WHERE account_id = current_account() AND ruc = $1 AND mes = to_date($2, 'YYYY-MM') AND reabierto_at IS NULL RETURNING id`,
};
const WAITING: Statement = {
  name: 'cierres_waiting',
  text: `SELECT e.id FROM recibidos m JOIN recibidos e ON e.account_id = m.account_id AND e.ruc = m.ruc
           AND e.ruc_emisor = m.ruc_emisor AND e.cod_doc = m.cod_doc AND e.estab = m.estab AND e.pto_emi = m.pto_emi AND e.secuencial = m.secuencial
         WHERE m.account_id = current_account() AND m.ruc = $1 AND m.fecha_registro >= to_date($2, 'YYYY-MM')
           AND m.fecha_registro < to_date($2, 'YYYY-MM') + interval '1 month' AND m.clave_acceso IS NULL AND m.estado = 'VIGENTE'
           AND e.clave_acceso IS NOT NULL AND e.estado = 'VIGENTE' ORDER BY e.id`,
};

/** Reopens a month; false: it is not closed. */
export async function reopenCierre(
  tx: AccountTx,
  { empresa, mes }: MesEmpresa,
  motivo: string,
  actor: string,
): Promise<boolean> {
  const written = await tx.run(REOPEN, [empresa.ruc, mes, actor, motivo]);
  if (written.length === 0) return false;
  // Electronic documents that arrived meanwhile take the place of their manual entries now.
  for (const { id } of await tx.run<{ id: string }>(WAITING, [empresa.ruc, mes])) await supersedeManual(tx, id);
  return true;
}

const IS_CERRADO: Statement = {
  name: 'cierres_is_cerrado',
  text: 'SELECT mes_cerrado(current_account(), $1, $2::date) AS cerrado',
};

/** Whether a company's month is closed, by any of its days (yyyy-mm-dd). */
export async function isMesCerrado(tx: AccountTx, ruc: string, fecha: string): Promise<boolean> {
  const [row] = await tx.run<{ cerrado: boolean }>(IS_CERRADO, [ruc, fecha]);
  return row?.cerrado === true;
}
