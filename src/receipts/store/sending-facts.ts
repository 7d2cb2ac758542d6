import { countAskedToWait, oldestUnsentS } from './sri-services.js';
import type { Database, Statement, WorkerTx } from '../../db/transactions.js';

/** Database facts about why receipts may not be sent. */
export interface StoredFacts {
  /** Read-only: a standby, or configured so. */
  readonly readOnly: boolean;
  /** Seconds overdue of the turn that some worker takes every ten seconds; undefined: no worker ever ran. */
  readonly workerOverdueS: number | undefined;
  /** Age of the oldest promised but unsent receipt; 0: none. */
  readonly oldestUnsentS: number;
  /** Some receipt was sent, and its answer stored, in the last minute. */
  readonly moving: boolean;
  /** Unsent receipts that wait because the SRI or a limit of signatures says until when. */
  readonly askedToWait: number;
  /** Receipts that need a person; at most `COUNTED_MAX`. */
  readonly parked: number;
  /** Companies whose active certificate has expired. */
  readonly expiredCertificates: number;
}

const COUNTED_MAX = 1000;

const FACTS: Statement = {
  name: 'sending_facts',
  text: `SELECT current_setting('transaction_read_only') = 'on' AS read_only,
           (SELECT extract(epoch FROM rubrica_clock() - due_at)::double precision FROM periodic_turns WHERE name = $1) AS overdue_s,
           (SELECT count(*)::int FROM (SELECT FROM comprobantes WHERE accion = 'intervenir' LIMIT ${COUNTED_MAX}) AS parked) AS parked,
           (SELECT count(*)::int FROM certificados WHERE activo AND fecha_expiracion <= rubrica_clock()) AS expired`,
};

/** Events looked at, newest first: a minute has fewer, or enough of them are answers. */
const EVENTS_MAX = 2000;
const MOVING: Statement = {
  name: 'sending_moving',
  text: `SELECT EXISTS (SELECT FROM (SELECT at, from_estado, to_estado FROM comprobante_events ORDER BY id DESC LIMIT ${EVENTS_MAX}) e
           WHERE e.at > rubrica_clock() - interval '1 minute' AND e.from_estado = 'FIRMADO'
             AND e.to_estado IN ('RECIBIDO', 'AUTORIZADO', 'NO_AUTORIZADO', 'DEVUELTO')) AS moving`,
};

/** Reads the facts; `turn` is the name of a periodic job that every worker takes part in. */
export async function readStoredFacts(tx: WorkerTx, turn: string): Promise<StoredFacts> {
  const [row] = await tx.run<{ read_only: boolean; overdue_s: number | null; parked: number; expired: number }>(FACTS, [
    turn,
  ]);
  const [sent] = await tx.run<{ moving: boolean }>(MOVING, []);
  if (row === undefined || sent === undefined) throw new Error('sending_facts: no answer');
  return {
    readOnly: row.read_only,
    workerOverdueS: row.overdue_s ?? undefined,
    oldestUnsentS: await oldestUnsentS(tx),
    moving: sent.moving,
    askedToWait: await countAskedToWait(tx),
    parked: row.parked,
    expiredCertificates: row.expired,
  };
}

const LITTLE_MEMORY: Statement = { name: 'disk_memory', text: `SELECT set_config('work_mem', '64kB', true)` };
// Some 2 MB: exceeds working memory, so PostgreSQL writes a temporary file, removed with the statement.
const SPILL: Statement = { name: 'disk_spill', text: 'SELECT count(*) FROM generate_series(1, 60000)' };
const DISK_FULL = '53100';

/**
 * Whether the database's disk has room. PostgreSQL has no function for this: a statement that spills to disk fails on a full
 * one, needs no rights and no table, and leaves nothing behind.
 */
export async function databaseDiskHasRoom(db: Database): Promise<boolean> {
  try {
    await db.asWorker(async (tx) => {
      await tx.run(LITTLE_MEMORY, []);
      await tx.run(SPILL, []);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DISK_FULL) return false;
    throw error;
  }
}
