import type { RespuestasAts } from '../ats/respuestas.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../../db/lease.js';
import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import type { AccessTx, AccountTx, Statement, WorkerTx } from '../../../db/transactions.js';

export const REPORTE_DUTY = 'reportes';

export type EstadoTrabajo = 'PENDIENTE' | 'EN_CURSO' | 'LISTO' | 'FALLIDO' | 'CANCELADO';
export type FormatoTrabajo = 'csv' | 'xlsx' | 'zip';

export interface OpcionesTrabajo {
  readonly separador: ',' | ';';
  readonly bom: boolean;
  /** For the ATS annex: its company, and data that no document contains; an older version writes fewer of them. */
  readonly ats?: Partial<RespuestasAts> & { readonly razonSocial: string };
}

export interface TrabajoOwner {
  readonly kind: 'api-key' | 'user' | 'client';
  readonly id: string;
}

export interface NewTrabajo {
  readonly tipo: string;
  readonly formato: FormatoTrabajo;
  readonly filtro: ReporteFilter;
  readonly opciones: OpcionesTrabajo;
}

/** A report, running or finished, as its owner sees it. */
export interface TrabajoRow extends NewTrabajo {
  readonly id: string;
  readonly estado: EstadoTrabajo;
  readonly leidos: number;
  readonly total: number | null;
  readonly motivo: string | null;
  readonly bytes: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const OWNER = { 'api-key': 'created_by_key', user: 'created_by_user', client: 'created_by_client' } as const;
const ids = ({ kind, id }: TrabajoOwner): (string | null)[] =>
  (['api-key', 'user', 'client'] as const).map((one) => (one === kind ? id : null));

const INSERT: Statement = {
  name: 'reporte_trabajos_insert',
  text: `INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, ${Object.values(OWNER).join(', ')})
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7) RETURNING id`,
};

export async function insertTrabajo(tx: AccountTx, trabajo: NewTrabajo, owner: TrabajoOwner): Promise<string> {
  const { tipo, formato, filtro, opciones } = trabajo;
  const values = [tipo, formato, JSON.stringify(filtro), JSON.stringify(opciones), ...ids(owner)];
  const [row] = await tx.run<{ id: string }>(INSERT, values);
  if (row === undefined) throw new Error('an insert answers a row');
  tx.wake(REPORTE_DUTY);
  return row.id;
}

// Two concurrent requests must not both be the fifth.
const LOCK: Statement = {
  name: 'reporte_trabajos_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('reportes ' || current_account()::text, 0))`,
};
const UNFINISHED: Statement = {
  name: 'reporte_trabajos_unfinished',
  text: `SELECT count(*)::int AS n FROM reporte_trabajos WHERE account_id = current_account() AND due_at IS NOT NULL`,
};

/** Counts the account's unfinished reports; blocks new ones until the transaction ends. */
export async function lockUnfinished(tx: AccountTx): Promise<number> {
  await tx.run(LOCK, []);
  const [row] = await tx.run<{ n: number }>(UNFINISHED, []);
  return row?.n ?? 0;
}

const COLUMNS = 'id, tipo, formato, filtro, opciones, estado, leidos, total, motivo, bytes, created_at, updated_at';
const FIND: Statement = {
  name: 'reporte_trabajos_find',
  text: `SELECT ${COLUMNS} FROM reporte_trabajos
         WHERE account_id = current_account() AND id = $1 AND coalesce(created_by_key::text, created_by_user::text, created_by_client) = $2`,
};

export async function findTrabajo(tx: AccountTx, id: string, owner: TrabajoOwner): Promise<TrabajoRow | undefined> {
  return (await tx.run<TrabajoRow>(FIND, [id, owner.id]))[0];
}

const CANCEL: Statement = {
  name: 'reporte_trabajos_cancel',
  text: `UPDATE reporte_trabajos SET estado = 'CANCELADO', due_at = NULL, lease_token = NULL, descarga_hash = NULL, descarga_hasta = NULL,
           bytes = 0, updated_at = rubrica_clock() WHERE account_id = current_account() AND id = $1`,
};
const FORGET: Statement = {
  name: 'reporte_partes_forget',
  text: 'DELETE FROM reporte_partes WHERE trabajo_id = $1',
};

/** Cancels a report, or deletes its file; its worker notices at the next part. */
export async function cancelTrabajo(tx: AccountTx, id: string): Promise<void> {
  await tx.run(CANCEL, [id]);
  await tx.run(FORGET, [id]);
}

const OPEN: Statement = {
  name: 'reporte_trabajos_open',
  text: `UPDATE reporte_trabajos SET descarga_hash = $2, descarga_hasta = rubrica_clock() + $3 * interval '1 millisecond'
         WHERE account_id = current_account() AND id = $1 AND estado = 'LISTO' RETURNING descarga_hasta`,
};

/** Gives a finished report a download address; the previous one stops working. */
export async function openDescarga(tx: AccountTx, id: string, hash: Buffer, forMs: number): Promise<Date | undefined> {
  return (await tx.run<{ descarga_hasta: Date }>(OPEN, [id, hash, forMs]))[0]?.descarga_hasta;
}

/** For WHERE: this user or client is active, has the role and reaches all companies of the report. */
const READS = (alias: string): string => `(${alias}.disabled_at IS NULL AND 'ROLE_REPORTS' = ANY (${alias}.roles)
      AND (${alias}.empresas IS NULL OR t.filtro -> 'rucs' <@ to_jsonb(${alias}.empresas)))`;
// The same holds for a key's creator, as at each use of the key.
const STANDS = `(
    EXISTS (SELECT FROM users u WHERE u.id = t.created_by_user AND ${READS('u')})
    OR EXISTS (SELECT FROM oauth_clients o WHERE o.id = t.created_by_client AND ${READS('o')})
    OR EXISTS (SELECT FROM api_keys k WHERE k.id = t.created_by_key AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > rubrica_clock())
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = k.created_by_user AND NOT ${READS('u')})
      AND NOT EXISTS (SELECT FROM oauth_clients o WHERE o.id = k.created_by_client AND NOT ${READS('o')})))`;
const BY_HASH: Statement = {
  name: 'reporte_trabajos_by_hash',
  text: `SELECT t.id, t.account_id, t.tipo, t.formato, t.filtro, t.bytes FROM reporte_trabajos t
         WHERE t.descarga_hash = $1 AND t.descarga_hasta > rubrica_clock() AND t.estado = 'LISTO' AND ${STANDS}`,
};

/** A file available for download. */
export interface Descarga extends Pick<TrabajoRow, 'id' | 'tipo' | 'formato' | 'filtro' | 'bytes'> {
  readonly account_id: string;
}

/** Finds the file of an address, while the address, the report and its requester are valid. */
export async function findDescarga(tx: AccessTx, hash: Buffer): Promise<Descarga | undefined> {
  return (await tx.run<Descarga>(BY_HASH, [hash]))[0];
}

const PIECE: Statement = {
  name: 'reporte_partes_read',
  text: 'SELECT contenido FROM reporte_partes WHERE account_id = current_account() AND trabajo_id = $1 AND parte = $2',
};

/** Reads a part of a file, from 0; undefined after the last. */
export async function readParte(tx: AccountTx, id: string, parte: number): Promise<Buffer | undefined> {
  return (await tx.run<{ contenido: Buffer }>(PIECE, [id, parte]))[0]?.contenido;
}

/** A report leased to one worker. */
export interface LeasedTrabajo extends Lease, NewTrabajo {
  readonly account_id: string;
  readonly attempts: number;
  /** Whether its requester may still read it. */
  readonly stands: boolean;
}

/** Queue of reports: one per account at a time. */
export const trabajoQueue = leaseQueue<LeasedTrabajo>({
  table: 'reporte_trabajos',
  alias: 't',
  backlog: { cola: 'exportaciones' },
  columns: `t.id, t.account_id, t.tipo, t.formato, t.filtro, t.opciones, t.attempts, t.lease_token, ${STANDS} AS stands`,
  taken: shareOf('reporte_trabajos', 'account_id', { heldMax: 1, lookedAtMax: 200 }),
});

const BEGIN: Statement = {
  name: 'reporte_trabajos_begin',
  text: `UPDATE reporte_trabajos t SET estado = 'EN_CURSO', leidos = 0, bytes = 0, total = $3, attempts = attempts + 1, updated_at = rubrica_clock()
         WHERE ${heldBy('t', '$1', '$2')} RETURNING t.id`,
};

/** Begins or restarts, deleting what an earlier attempt wrote. False: the lease was lost. */
export async function beginTrabajo(tx: WorkerTx, lease: Lease, total: number | null): Promise<boolean> {
  if ((await tx.run(BEGIN, [lease.id, lease.lease_token, total])).length === 0) return false;
  await tx.run(FORGET, [lease.id]);
  return true;
}

const PROGRESS: Statement = {
  name: 'reporte_trabajos_progress',
  text: `UPDATE reporte_trabajos t SET leidos = $3, bytes = t.bytes + $4, updated_at = rubrica_clock()
         WHERE ${heldBy('t', '$1', '$2')} RETURNING t.account_id`,
};
const PUT: Statement = {
  name: 'reporte_partes_put',
  text: 'INSERT INTO reporte_partes (trabajo_id, account_id, parte, contenido) VALUES ($1, $2, $3, $4)',
};

/** Stores a part and the number of documents stored so far; false: the lease was lost. */
export async function putParte(
  tx: WorkerTx,
  lease: Lease,
  piece: { readonly parte: number; readonly contenido: Buffer; readonly leidos: number },
): Promise<boolean> {
  const [row] = await tx.run<{ account_id: string }>(PROGRESS, [
    ...[lease.id, lease.lease_token, piece.leidos, piece.contenido.length],
  ]);
  if (row === undefined) return false;
  await tx.run(PUT, [lease.id, row.account_id, piece.parte, piece.contenido]);
  return true;
}

const FINISH: Statement = {
  name: 'reporte_trabajos_finish',
  text: `UPDATE reporte_trabajos t SET estado = $3, motivo = $4, due_at = NULL, lease_token = NULL, updated_at = rubrica_clock()
         WHERE ${heldBy('t', '$1', '$2')} RETURNING t.id`,
};

/** Ends it, with its file or the reason for failure; false: the lease was lost. */
export async function finishTrabajo(
  tx: WorkerTx,
  lease: Lease,
  estado: 'LISTO' | 'FALLIDO',
  motivo: string | null,
): Promise<boolean> {
  const ended = await tx.run(FINISH, [lease.id, lease.lease_token, estado, motivo]);
  if (ended.length > 0 && estado === 'FALLIDO') await tx.run(FORGET, [lease.id]);
  return ended.length > 0;
}

const SWEEP: Statement = {
  name: 'reporte_trabajos_sweep',
  text: `DELETE FROM reporte_trabajos WHERE id IN (
           SELECT id FROM reporte_trabajos WHERE created_at < rubrica_clock() - make_interval(days => $1) ORDER BY created_at LIMIT $2)
         RETURNING id`,
};

/** Deletes up to `limit` old reports, with their files. */
export async function sweepTrabajos(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [days, limit])).length;
}
