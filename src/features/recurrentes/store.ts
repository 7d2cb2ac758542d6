import type { Atraso, EstadoPeriodo, EstadoRecurrente, Horario } from './rules.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../db/lease.js';
import { likePattern } from '../../db/like.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { Requester, RequesterColumns } from '../../db/requesters.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

export const RECURRENTE_DUTY = 'recurrentes';

type Payload = Readonly<Record<string, unknown>>;

export interface RecurrenteFields {
  readonly nombre: string;
  readonly horario: Horario;
  /** dd/mm/yyyy; null: no end. */
  readonly hasta: string | null;
  readonly veces: number | null;
  readonly atraso: Atraso;
  readonly payload: Payload;
  readonly receptor: { readonly identificacion: string; readonly razonSocial: string };
  /** Decimal text. */
  readonly importeTotal: string;
  /** dd/mm/yyyy */
  readonly siguiente: string;
  readonly requester: Requester;
}

interface RecurrenteColumns extends RequesterColumns {
  readonly id: string;
  readonly empresa_id: string;
  readonly ruc: string;
  readonly nombre: string;
  readonly frecuencia: Horario['frecuencia'];
  readonly dia: number;
  readonly mes: number | null;
  readonly hasta: string | null;
  readonly veces: number | null;
  readonly atraso: Atraso;
  readonly payload: Payload;
  readonly siguiente: string;
  readonly cuenta: number;
  /** For the history of its invoices. */
  readonly actor: string;
  /** Day of its last take-over, dd/mm/yyyy: periods up to it passed while nobody could issue them. */
  readonly asumida: string | null;
}

export interface RecurrenteRow extends RecurrenteColumns {
  readonly estado: EstadoRecurrente;
  /** Why it waits for an administrator to take it over. */
  readonly por_asumir: string | null;
  readonly receptor_identificacion: string;
  readonly receptor_razon_social: string;
  readonly importe_total: string;
  /** Periods that somebody has to decide about, or whose invoice was refused. */
  readonly pendientes: number;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A schedule leased to one worker. */
export interface LeasedRecurrente extends RecurrenteColumns, Lease {
  readonly account_id: string;
  readonly attempts: number;
  /** Database clock at the claim. */
  readonly claimed_at: Date;
}

export function horarioOf({ frecuencia, dia, mes }: Pick<RecurrenteColumns, 'frecuencia' | 'dia' | 'mes'>): Horario {
  return { frecuencia, dia, mes };
}

const DAY = (column: string): string => `to_char(${column}, 'DD/MM/YYYY')`;
const COLUMNS = `r.id, r.empresa_id, e.ruc, r.nombre, r.frecuencia, r.dia, r.mes, ${DAY('r.hasta')} AS hasta, r.veces, r.atraso, r.payload,
  ${DAY('r.siguiente')} AS siguiente, r.cuenta, r.actor,
  ${DAY('r.asumida')} AS asumida, r.actor_kind, r.actor_id`;
const PENDIENTES = `(SELECT count(*)::int FROM recurrente_periodos p
  WHERE p.account_id = r.account_id AND p.recurrente_id = r.id AND p.estado IN ('POR_DECIDIR', 'FALLIDA'))`;
const WHOLE = `${COLUMNS}, r.estado, r.por_asumir, r.receptor_identificacion, r.receptor_razon_social, r.importe_total, ${PENDIENTES} AS pendientes,
  r.revision, r.created_at, r.updated_at`;

/** Six in the morning of a day in Ecuador: the buyer gets the mail during the day. */
const DUE = (day: string): string => `((${day} + time '06:00') AT TIME ZONE 'America/Guayaquil')`;

/** Queue of schedules whose next period has come. */
export const recurrenteQueue = leaseQueue<LeasedRecurrente>({
  table: 'recurrentes',
  alias: 'r',
  backlog: { cola: 'recurrentes' },
  columns: `${COLUMNS}, r.account_id, r.attempts, r.lease_token, rubrica_clock() AS claimed_at`,
  from: { table: 'empresas e', on: 'e.id = r.empresa_id' },
  taken: shareOf('recurrentes', 'account_id', { heldMax: 4, lookedAtMax: 200 }),
});

const valuesOf = (fields: RecurrenteFields): unknown[] => [
  ...[fields.nombre, fields.horario.frecuencia, fields.horario.dia, fields.horario.mes, fields.hasta, fields.veces],
  ...[fields.atraso, JSON.stringify(fields.payload), fields.receptor.identificacion, fields.receptor.razonSocial],
  ...[fields.importeTotal, fields.siguiente, ...actorOf(fields.requester)],
];
/** As the history of its invoices tells it, and the two columns that name it. */
const actorOf = ({ kind, id, nombre }: Requester): readonly string[] => [`${kind}:${nombre}`, kind, id];

const INSERT: Statement = {
  name: 'recurrentes_insert',
  text: `INSERT INTO recurrentes (account_id, empresa_id, nombre, frecuencia, dia, mes, hasta, veces, atraso, payload,
           receptor_identificacion, receptor_razon_social, importe_total, siguiente, actor, actor_kind, actor_id, due_at)
         VALUES (current_account(), $1, $2, $3, $4, $5, to_date($6, 'DD/MM/YYYY'), $7, $8, $9, $10, $11, $12, to_date($13, 'DD/MM/YYYY'), $14, $15, $16,
           ${DUE(`to_date($13, 'DD/MM/YYYY')`)}) RETURNING id`,
};

export async function insertRecurrente(tx: AccountTx, empresaId: string, fields: RecurrenteFields): Promise<string> {
  const [row] = await tx.run<{ id: string }>(INSERT, [empresaId, ...valuesOf(fields)]);
  if (row === undefined) throw new Error('recurrentes: an insert answers a row');
  tx.wake(RECURRENTE_DUTY);
  return row.id;
}

// Taking the lease away stops a worker that is about to issue with the old content.
const UPDATE: Statement = {
  name: 'recurrentes_update',
  text: `UPDATE recurrentes SET nombre = $2, frecuencia = $3, dia = $4, mes = $5, hasta = to_date($6, 'DD/MM/YYYY'), veces = $7, atraso = $8,
           payload = $9, receptor_identificacion = $10, receptor_razon_social = $11, importe_total = $12,
           siguiente = to_date($13, 'DD/MM/YYYY'), actor = $14, actor_kind = $15, actor_id = $16, attempts = 0, lease_token = NULL,
           due_at = CASE estado WHEN 'ACTIVA' THEN ${DUE(`to_date($13, 'DD/MM/YYYY')`)} END,
           revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1`,
};

export async function updateRecurrente(tx: AccountTx, id: string, fields: RecurrenteFields): Promise<void> {
  await tx.run(UPDATE, [id, ...valuesOf(fields)]);
  tx.wake(RECURRENTE_DUTY);
}

const SET_ESTADO: Statement = {
  name: 'recurrentes_set_estado',
  text: `UPDATE recurrentes SET estado = $2, siguiente = to_date($3, 'DD/MM/YYYY'), attempts = 0, lease_token = NULL, por_asumir = NULL,
           due_at = CASE $2 WHEN 'ACTIVA' THEN ${DUE(`to_date($3, 'DD/MM/YYYY')`)} END,
           revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1`,
};

/** Pauses, resumes or ends a schedule; its next period is `siguiente`. */
export async function setRecurrenteEstado(
  tx: AccountTx,
  id: string,
  estado: EstadoRecurrente,
  siguiente: string,
): Promise<void> {
  await tx.run(SET_ESTADO, [id, estado, siguiente]);
  tx.wake(RECURRENTE_DUTY);
}

const SUSPEND: Statement = {
  name: 'recurrentes_suspend',
  text: `UPDATE recurrentes r SET estado = 'PAUSADA', por_asumir = left($4, 1000), due_at = NULL, lease_token = NULL, revision = revision + 1,
           updated_at = rubrica_clock()
         WHERE r.account_id = current_account() AND ${heldBy('r', '$1', '$2')} AND r.siguiente = to_date($3, 'DD/MM/YYYY') RETURNING r.id`,
};

/** Pauses a leased schedule until an administrator takes it over; false: the lease was lost. No period passes meanwhile. */
export async function suspendRecurrente(
  tx: AccountTx,
  lease: Lease & { readonly siguiente: string },
  motivo: string,
): Promise<boolean> {
  return (await tx.run(SUSPEND, [lease.id, lease.lease_token, lease.siguiente, motivo])).length > 0;
}

const TAKE_OVER: Statement = {
  name: 'recurrentes_take_over',
  text: `UPDATE recurrentes r SET estado = 'ACTIVA', por_asumir = NULL, actor = $2, actor_kind = $3, actor_id = $4,
           asumida = (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date, attempts = 0, due_at = ${DUE('r.siguiente')},
           revision = revision + 1, updated_at = rubrica_clock()
         WHERE r.account_id = current_account() AND r.id = $1 AND r.por_asumir IS NOT NULL
         RETURNING r.id`,
};

/** Gives a suspended schedule a new requester, from its next period on; false: it is not suspended. */
export async function takeOverRecurrente(tx: AccountTx, id: string, requester: Requester): Promise<boolean> {
  tx.wake(RECURRENTE_DUTY);
  return (await tx.run(TAKE_OVER, [id, ...actorOf(requester)])).length > 0;
}

const FIND: Statement = {
  name: 'recurrentes_find',
  text: `SELECT ${WHOLE} FROM recurrentes r JOIN empresas e ON e.id = r.empresa_id WHERE r.account_id = current_account() AND r.id = $1`,
};
const LOCK: Statement = {
  name: 'recurrentes_lock',
  text: `SELECT id FROM recurrentes WHERE account_id = current_account() AND id = $1 FOR NO KEY UPDATE`,
};

export async function findRecurrente(tx: AccountTx, id: string): Promise<RecurrenteRow | undefined> {
  return (await tx.run<RecurrenteRow>(FIND, [id]))[0];
}

/** The same, locked: the worker that issues its periods waits, or this waits for it. */
export async function lockRecurrente(tx: AccountTx, id: string): Promise<RecurrenteRow | undefined> {
  await tx.run(LOCK, [id]);
  // Claims skip the locked row.
  tx.wake(RECURRENTE_DUTY);
  return findRecurrente(tx, id);
}

const LIST = {
  name: 'recurrentes',
  alias: 'r',
  columns: WHOLE,
  from: `recurrentes r JOIN empresas e ON e.id = r.empresa_id
    WHERE r.account_id = current_account() AND r.empresa_id = $1 AND ($2::text IS NULL OR r.estado = $2)
      AND ($3::text IS NULL OR fold_text(r.nombre || ' ' || r.receptor_razon_social) LIKE fold_text($3) OR r.receptor_identificacion LIKE $3)
      AND (NOT $4::boolean OR ${PENDIENTES} > 0)`,
};

export interface RecurrenteFilter {
  readonly empresaId: string;
  readonly estado: EstadoRecurrente | null;
  readonly texto: string | undefined;
  /** Only those with periods that need a person. */
  readonly pendientes: boolean;
}

export async function listRecurrentes(
  tx: AccountTx,
  { empresaId, estado, texto, pendientes }: RecurrenteFilter,
  page: Page<'siguiente' | 'nombre'>,
): Promise<Paged<RecurrenteRow>> {
  const values = [empresaId, estado, texto === undefined ? null : likePattern(texto), pendientes];
  return pageOfRows(tx, LIST, values, page);
}

export interface PeriodoRow {
  readonly periodo: string;
  /** dd/mm/yyyy */
  readonly fecha: string;
  readonly estado: EstadoPeriodo;
  readonly codigo: string | null;
  readonly motivo: string | null;
  readonly clave_acceso: string | null;
}

const PERIODO = `p.periodo, ${DAY('p.fecha')} AS fecha, p.estado, p.codigo, p.motivo,
  (SELECT c.clave_acceso FROM comprobantes c WHERE c.account_id = p.account_id
     AND c.referencia = 'recurrente:' || p.recurrente_id || ':' || p.periodo AND c.referencia_unica) AS clave_acceso`;
/** Years of weekly periods, newest first. */
const PERIODOS_MAX = 200;
const PERIODOS: Statement = {
  name: 'recurrente_periodos_list',
  text: `SELECT ${PERIODO} FROM recurrente_periodos p WHERE p.account_id = current_account() AND p.recurrente_id = $1
         ORDER BY p.fecha DESC, p.periodo DESC LIMIT ${PERIODOS_MAX}`,
};
const FIND_PERIODO: Statement = {
  name: 'recurrente_periodos_find',
  text: `SELECT ${PERIODO} FROM recurrente_periodos p WHERE p.account_id = current_account() AND p.recurrente_id = $1 AND p.periodo = $2`,
};

/** Lists the outcomes of a schedule's periods, and those to skip, newest first. */
export async function listPeriodos(tx: AccountTx, id: string): Promise<PeriodoRow[]> {
  return tx.run<PeriodoRow>(PERIODOS, [id]);
}

export async function findPeriodo(tx: AccountTx, id: string, periodo: string): Promise<PeriodoRow | undefined> {
  return (await tx.run<PeriodoRow>(FIND_PERIODO, [id, periodo]))[0];
}

export interface NewPeriodo {
  readonly recurrenteId: string;
  readonly periodo: string;
  /** dd/mm/yyyy */
  readonly fecha: string;
  readonly estado: EstadoPeriodo;
  readonly codigo?: string;
  readonly motivo?: string;
}

const INSERT_PERIODO: Statement = {
  name: 'recurrente_periodos_insert',
  text: `INSERT INTO recurrente_periodos (account_id, recurrente_id, periodo, fecha, estado, codigo, motivo)
         VALUES (current_account(), $1, $2, to_date($3, 'DD/MM/YYYY'), $4, $5, left($6, 1000)) ON CONFLICT DO NOTHING RETURNING periodo`,
};

/** Records the outcome of a period; false: it has one already. */
export async function insertPeriodo(tx: AccountTx, one: NewPeriodo): Promise<boolean> {
  const { recurrenteId, periodo, fecha, estado, codigo = null, motivo = null } = one;
  return (await tx.run(INSERT_PERIODO, [recurrenteId, periodo, fecha, estado, codigo, motivo])).length > 0;
}

const SET_PERIODO: Statement = {
  name: 'recurrente_periodos_set',
  text: `UPDATE recurrente_periodos SET estado = $3, codigo = $4, motivo = left($5, 1000), updated_at = rubrica_clock()
         WHERE account_id = current_account() AND recurrente_id = $1 AND periodo = $2 AND estado <> 'EMITIDA' RETURNING periodo`,
};

/** Changes the outcome of a period that has no invoice; false: it has one. */
export async function setPeriodo(
  tx: AccountTx,
  one: Pick<NewPeriodo, 'recurrenteId' | 'periodo' | 'estado' | 'codigo' | 'motivo'>,
): Promise<boolean> {
  const values = [one.recurrenteId, one.periodo, one.estado, one.codigo ?? null, one.motivo ?? null];
  return (await tx.run(SET_PERIODO, values)).length > 0;
}

const REMOVE_PERIODO: Statement = {
  name: 'recurrente_periodos_remove',
  text: `DELETE FROM recurrente_periodos WHERE account_id = current_account() AND recurrente_id = $1 AND periodo = $2 AND estado = 'OMITIDA'`,
};

/** Forgets that a coming period was to be skipped. */
export async function removePeriodo(tx: AccountTx, id: string, periodo: string): Promise<void> {
  await tx.run(REMOVE_PERIODO, [id, periodo]);
}

const ADVANCE: Statement = {
  name: 'recurrentes_advance',
  text: `UPDATE recurrentes r SET siguiente = to_date($4, 'DD/MM/YYYY'), cuenta = cuenta + 1, attempts = 0,
           estado = CASE WHEN $5::boolean THEN 'TERMINADA' ELSE r.estado END, due_at = CASE WHEN NOT $5::boolean THEN r.due_at END,
           lease_token = CASE WHEN NOT $5::boolean THEN r.lease_token END, updated_at = rubrica_clock()
         WHERE r.account_id = current_account() AND ${heldBy('r', '$1', '$2')} AND r.siguiente = to_date($3, 'DD/MM/YYYY') RETURNING r.id`,
};

/** Moves a leased schedule to its next period, in the transaction of the outcome; false: the lease was lost and nothing may change. */
export async function advanceRecurrente(
  tx: AccountTx,
  lease: Lease & { readonly siguiente: string },
  next: { readonly siguiente: string; readonly ended: boolean },
): Promise<boolean> {
  const values = [lease.id, lease.lease_token, lease.siguiente, next.siguiente, next.ended];
  return (await tx.run(ADVANCE, values)).length > 0;
}

const REST: Statement = {
  name: 'recurrentes_rest',
  text: `UPDATE recurrentes r SET lease_token = NULL, due_at = ${DUE('r.siguiente')} WHERE ${heldBy('r', '$1', '$2')}`,
};

/** Releases a schedule until its next period. */
export async function restRecurrente(tx: WorkerTx, lease: Lease): Promise<void> {
  await tx.run(REST, [lease.id, lease.lease_token]);
}

const FAILED: Statement = {
  name: 'recurrentes_failed',
  text: `UPDATE recurrentes r SET attempts = attempts + 1 WHERE ${heldBy('r', '$1', '$2')}`,
};

/** Counts an unexpected failure of the next period. */
export async function countRecurrenteFailure(tx: WorkerTx, lease: Lease): Promise<void> {
  await tx.run(FAILED, [lease.id, lease.lease_token]);
}
