import type { AccionMasiva } from './rules.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../db/lease.js';
import type { Requester } from '../../db/requesters.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';
import { PLAZOS } from '../../kernel/datos-personales/plazos.js';

export const MASIVA_DUTY = 'acciones-masivas';

export interface NewMasiva {
  readonly accion: AccionMasiva;
  /** dd/mm/yyyy */
  readonly fecha: string | null;
  readonly empresas: readonly string[] | null;
  readonly requester: Requester;
  readonly claves: readonly string[];
}

/** An action leased to one worker. */
export interface LeasedMasiva extends Lease {
  readonly account_id: string;
  readonly accion: AccionMasiva;
  /** dd/mm/yyyy */
  readonly fecha: string | null;
  readonly empresas: readonly string[] | null;
  readonly actor_kind: Requester['kind'];
  readonly actor_id: string;
  readonly actor_nombre: string;
  readonly attempts: number;
}

/** Queue of actions: one per account at a time. */
export const masivaQueue = leaseQueue<LeasedMasiva>({
  table: 'acciones_masivas',
  alias: 'a',
  backlog: { cola: 'acciones-masivas' },
  columns: `a.id, a.account_id, a.accion, to_char(a.fecha, 'DD/MM/YYYY') AS fecha, a.empresas, a.actor_kind, a.actor_id, a.actor_nombre,
    a.attempts, a.lease_token`,
  taken: shareOf('acciones_masivas', 'account_id', { heldMax: 1, lookedAtMax: 200 }),
});

// Two concurrent requests must not both be the last allowed.
const LOCK: Statement = {
  name: 'acciones_masivas_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('acciones ' || current_account()::text, 0))`,
};
const OPEN: Statement = {
  name: 'acciones_masivas_open',
  text: `SELECT count(*)::int AS n FROM acciones_masivas WHERE account_id = current_account() AND due_at IS NOT NULL`,
};
const INSERT: Statement = {
  name: 'acciones_masivas_insert',
  text: `INSERT INTO acciones_masivas (account_id, accion, fecha, empresas, actor_kind, actor_id, actor_nombre, filas)
         VALUES (current_account(), $1, to_date($2, 'DD/MM/YYYY'), $3, $4, $5, $6, $7) RETURNING id`,
};
const ADD: Statement = {
  name: 'acciones_masivas_filas_add',
  text: `INSERT INTO acciones_masivas_filas (accion_id, fila, account_id, clave_acceso)
         SELECT $1, g.n, current_account(), g.clave FROM unnest($2::text[]) WITH ORDINALITY AS g (clave, n)`,
};

/** Stores an action; undefined if the account already has `openMax` unfinished ones. */
export async function insertMasiva(tx: AccountTx, masiva: NewMasiva, openMax: number): Promise<string | undefined> {
  await tx.run(LOCK, []);
  const [open] = await tx.run<{ n: number }>(OPEN, []);
  if ((open?.n ?? 0) >= openMax) return undefined;
  const { accion, fecha, empresas, requester, claves } = masiva;
  const { kind, id, nombre } = requester;
  const values = [accion, fecha, empresas, kind, id, nombre, claves.length];
  const [row] = await tx.run<{ id: string }>(INSERT, values);
  if (row === undefined) throw new Error('an insert answers a row');
  await tx.run(ADD, [row.id, claves]);
  tx.wake(MASIVA_DUTY);
  return row.id;
}

export interface MasivaRow {
  readonly id: string;
  readonly accion: AccionMasiva;
  readonly fecha: string | null;
  readonly empresas: readonly string[] | null;
  readonly estado: 'EN_PROCESO' | 'EN_PAUSA' | 'TERMINADA' | 'CANCELADA';
  /** Why it waits for an administrator to take it over. */
  readonly por_asumir: string | null;
  readonly filas: number;
  readonly hechas: number;
  readonly fallidas: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const FIND: Statement = {
  name: 'acciones_masivas_find',
  text: `SELECT id, accion, to_char(fecha, 'DD/MM/YYYY') AS fecha, empresas, estado, por_asumir, filas, hechas, fallidas, created_at,
           updated_at
         FROM acciones_masivas WHERE account_id = current_account() AND id = $1`,
};

export async function findMasiva(tx: AccountTx, id: string): Promise<MasivaRow | undefined> {
  return (await tx.run<MasivaRow>(FIND, [id]))[0];
}

export interface MasivaFilaRow {
  readonly fila: number;
  readonly clave_acceso: string;
  readonly clave_nueva: string | null;
  readonly numero: string | null;
  readonly resultado: 'hecho' | 'fallido' | null;
  readonly codigo: string | null;
  readonly motivo: string | null;
}

const FILAS: Statement = {
  name: 'acciones_masivas_filas_list',
  text: `SELECT f.fila, f.clave_acceso, f.clave_nueva, f.resultado, f.codigo, f.motivo,
           concat_ws('-', substr(f.clave_acceso, 25, 3), substr(f.clave_acceso, 28, 3), substr(f.clave_acceso, 31, 9)) AS numero
         FROM acciones_masivas_filas f WHERE f.account_id = current_account() AND f.accion_id = $1 AND f.fila > $2
           AND ($3::text IS NULL OR f.resultado = $3) ORDER BY f.fila LIMIT $4`,
};

/** Lists receipts of an action and their results, after one of them. */
export async function listMasivaFilas(
  tx: AccountTx,
  id: string,
  { after, resultado, limit }: { readonly after: number; readonly resultado: string | null; readonly limit: number },
): Promise<MasivaFilaRow[]> {
  return tx.run<MasivaFilaRow>(FILAS, [id, after, resultado, limit]);
}

const CANCEL: Statement = {
  name: 'acciones_masivas_cancel',
  text: `UPDATE acciones_masivas SET estado = 'CANCELADA', por_asumir = NULL, due_at = NULL, lease_token = NULL,
           updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND estado IN ('EN_PROCESO', 'EN_PAUSA') RETURNING id`,
};

/** Stops an action after the current receipt; false: it already ended. */
export async function cancelMasiva(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.run(CANCEL, [id])).length > 0;
}

const NEXT: Statement = {
  name: 'acciones_masivas_filas_next',
  text: `SELECT fila, clave_acceso FROM acciones_masivas_filas WHERE accion_id = $1 AND resultado IS NULL ORDER BY fila LIMIT 1`,
};

export async function nextMasivaFila(
  tx: WorkerTx,
  id: string,
): Promise<{ readonly fila: number; readonly clave_acceso: string } | undefined> {
  return (await tx.run<{ fila: number; clave_acceso: string }>(NEXT, [id]))[0];
}

const COUNT_ONE: Statement = {
  name: 'acciones_masivas_count_one',
  text: `UPDATE acciones_masivas a SET hechas = hechas + $3, fallidas = fallidas + 1 - $3, attempts = 0, updated_at = rubrica_clock()
         WHERE a.account_id = current_account() AND ${heldBy('a', '$1', '$2')} RETURNING a.id`,
};
const FINISH_FILA: Statement = {
  name: 'acciones_masivas_filas_finish',
  text: `UPDATE acciones_masivas_filas SET resultado = $3, codigo = $4, motivo = left($5, 1000), clave_nueva = $6
         WHERE account_id = current_account() AND accion_id = $1 AND fila = $2 AND resultado IS NULL RETURNING fila`,
};

export type MasivaResult =
  | { readonly resultado: 'hecho'; readonly claveNueva: string | null }
  | { readonly resultado: 'fallido'; readonly codigo: string; readonly motivo: string };

/** Records the result of a receipt, in the transaction that changes it; false: the lease was lost and nothing may change. */
export async function finishMasivaFila(
  tx: AccountTx,
  lease: Lease,
  fila: number,
  result: MasivaResult,
): Promise<boolean> {
  const done = result.resultado === 'hecho';
  if ((await tx.run(COUNT_ONE, [lease.id, lease.lease_token, done ? 1 : 0])).length === 0) return false;
  const said = done ? [null, null, result.claveNueva] : [result.codigo, result.motivo, null];
  return (await tx.run(FINISH_FILA, [lease.id, fila, result.resultado, ...said])).length > 0;
}

const FAILED: Statement = {
  name: 'acciones_masivas_failed',
  text: `UPDATE acciones_masivas a SET attempts = attempts + 1 WHERE ${heldBy('a', '$1', '$2')}`,
};

/** Counts an unexpected failure of the next receipt. */
export async function countMasivaFailure(tx: WorkerTx, lease: Lease): Promise<void> {
  await tx.run(FAILED, [lease.id, lease.lease_token]);
}

const END: Statement = {
  name: 'acciones_masivas_end',
  text: `UPDATE acciones_masivas a SET estado = 'TERMINADA', due_at = NULL, lease_token = NULL, updated_at = rubrica_clock()
         WHERE ${heldBy('a', '$1', '$2')}`,
};

/** Ends an action whose receipts are done. */
export async function endMasiva(tx: WorkerTx, lease: Lease): Promise<void> {
  await tx.run(END, [lease.id, lease.lease_token]);
}

const SUSPEND: Statement = {
  name: 'acciones_masivas_suspend',
  text: `UPDATE acciones_masivas a SET estado = 'EN_PAUSA', por_asumir = left($3, 1000), due_at = NULL, lease_token = NULL,
           updated_at = rubrica_clock()
         WHERE a.account_id = current_account() AND ${heldBy('a', '$1', '$2')} RETURNING a.id`,
};

/** Pauses a leased action until an administrator takes it over; false: the lease was lost. */
export async function suspendMasiva(tx: AccountTx, lease: Lease, motivo: string): Promise<boolean> {
  return (await tx.run(SUSPEND, [lease.id, lease.lease_token, motivo])).length > 0;
}

const TAKE_OVER: Statement = {
  name: 'acciones_masivas_take_over',
  text: `UPDATE acciones_masivas SET estado = 'EN_PROCESO', por_asumir = NULL, actor_kind = $2, actor_id = $3, actor_nombre = $4,
           empresas = $5, attempts = 0, due_at = rubrica_clock(), updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND por_asumir IS NOT NULL RETURNING id`,
};

/** Gives a suspended action a new requester; false: it is not suspended. */
export async function takeOverMasiva(
  tx: AccountTx,
  id: string,
  { kind, id: actorId, nombre }: Requester,
  empresas: readonly string[] | null,
): Promise<boolean> {
  tx.wake(MASIVA_DUTY);
  return (await tx.run(TAKE_OVER, [id, kind, actorId, nombre, empresas])).length > 0;
}

const SWEEP: Statement = {
  name: 'acciones_masivas_sweep',
  text: `DELETE FROM acciones_masivas WHERE id IN (
           SELECT id FROM acciones_masivas WHERE due_at IS NULL AND created_at < rubrica_clock() - interval '${PLAZOS.acciones.dias} days' ORDER BY created_at LIMIT $1)
         RETURNING id`,
};

/** Deletes up to `limit` ended actions after 90 days. */
export async function sweepMasivas(tx: WorkerTx, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [limit])).length;
}
