import type { Acknowledged } from './history.js';
import { POSITION_COLUMNS, POSITION_SOURCE, positionOf, type Position } from './history.js';
import type { Statement, WorkerTx } from './transactions.js';

/** The database's record of a process and the receipts it acknowledged. */
export interface HistoryFacts {
  /** Undefined: the server is a standby. */
  readonly position: Position | undefined;
  /** Id of the cluster; a copy has the same. */
  readonly system: string;
  readonly now: Date;
  /** The process's last counter; undefined: not in this database. */
  readonly counter: number | undefined;
  /** Other processes use the database, or did in the last hours and did not stop cleanly. */
  readonly others: boolean;
  /** An unaccepted loss exists. */
  readonly open: boolean;
  /** Whether the loss recorded by this process was accepted; undefined: not in this database. */
  readonly accepted: boolean | undefined;
  /** Requested receipts that are missing. */
  readonly missing: readonly Acknowledged[];
}

const READ: Statement = {
  name: 'history_read',
  text: `SELECT ${POSITION_COLUMNS}, system.system_identifier::text AS sistema, clock_timestamp() AS now,
           (SELECT contador::text FROM historia_procesos WHERE id = $1) AS contador,
           EXISTS (SELECT FROM historia_procesos WHERE id <> $1 AND visto_at > now() - interval '2 hours') AS otros,
           EXISTS (SELECT FROM historia_perdidas WHERE aceptada_at IS NULL) AS abierta,
           (SELECT aceptada_at IS NOT NULL FROM historia_perdidas WHERE id = $2) AS aceptada,
           ARRAY(SELECT clave FROM unnest($3::text[]) AS clave
                 WHERE NOT EXISTS (SELECT FROM comprobante_claves k WHERE k.clave_acceso = clave)) AS faltan
         FROM ${POSITION_SOURCE}, pg_control_system() AS system`,
};

/** Reads the facts. Deleted receipts still exist, as ELIMINADO; former keys of corrected ones stay in comprobante_claves. */
export async function readHistory(
  tx: WorkerTx,
  requested: { readonly process: string; readonly loss: string | null; readonly receipts: readonly Acknowledged[] },
): Promise<HistoryFacts> {
  const keys = requested.receipts.map(({ claveAcceso }) => claveAcceso);
  const [row] = await tx.run<{
    linea: string | null;
    lsn: string | null;
    sistema: string;
    now: Date;
    contador: string | null;
    otros: boolean;
    abierta: boolean;
    aceptada: boolean | null;
    faltan: string[];
  }>(READ, [requested.process, requested.loss, keys]);
  if (row === undefined) throw new Error('history answered no row');
  const missing = new Set(row.faltan);
  return {
    position: positionOf(row),
    system: row.sistema,
    now: row.now,
    counter: row.contador === null ? undefined : Number(row.contador),
    others: row.otros,
    open: row.abierta,
    accepted: row.aceptada ?? undefined,
    missing: requested.receipts.filter(({ claveAcceso }) => missing.has(claveAcceso)),
  };
}

/** A process not seen for this long is gone: its counter is removed. A live one writes it at least every hour. */
export const PROCESS_GONE_DAYS = 7;

const REGISTER: Statement = {
  name: 'history_register',
  // A first try may have been committed without an answer.
  text: `INSERT INTO historia_procesos (id, contador) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET contador = excluded.contador, visto_at = now()`,
};
const SWEEP: Statement = {
  name: 'history_sweep',
  text: `DELETE FROM historia_procesos WHERE visto_at < now() - make_interval(days => $1)`,
};

/** Registers a new process, and removes those that are gone. */
export async function registerProcess(tx: WorkerTx, process: string, counter: number): Promise<void> {
  await tx.run(SWEEP, [PROCESS_GONE_DAYS]);
  await tx.run(REGISTER, [process, counter]);
}

const REMOVE: Statement = { name: 'history_remove', text: 'DELETE FROM historia_procesos WHERE id = $1' };

/** Removes a process that stops, once everything it acknowledged was found here: no other history can have it. */
export async function removeProcess(tx: WorkerTx, process: string): Promise<void> {
  await tx.run(REMOVE, [process]);
}

const COUNT: Statement = {
  name: 'history_count',
  text: 'UPDATE historia_procesos SET contador = $2, visto_at = now() WHERE id = $1',
};

/** Writes a process's next counter: once committed, it proves that everything committed before it was sent is there. */
export async function writeCounter(tx: WorkerTx, process: string, counter: number): Promise<void> {
  await tx.run(COUNT, [process, counter]);
}

const NOTE_LOSS: Statement = {
  name: 'history_note_loss',
  text: `INSERT INTO historia_perdidas (id, proceso, motivo, faltan) VALUES ($1, $2, $3, $4::jsonb) ON CONFLICT (id) DO NOTHING`,
};

/** Records what a process misses, for the operator and the other processes. */
export async function noteLoss(
  tx: WorkerTx,
  loss: {
    readonly id: string;
    readonly process: string;
    readonly reason: string;
    readonly missing: readonly Acknowledged[];
  },
): Promise<void> {
  await tx.run(NOTE_LOSS, [loss.id, loss.process, loss.reason, JSON.stringify(loss.missing)]);
}

/** A loss as shown to an operator. */
export interface Loss {
  readonly id: string;
  readonly detectada_at: Date;
  readonly motivo: string;
  readonly faltan: readonly Acknowledged[];
}

const OPEN_LOSSES: Statement = {
  name: 'history_open_losses',
  text: `SELECT id, detectada_at, motivo, faltan FROM historia_perdidas WHERE aceptada_at IS NULL ORDER BY detectada_at, id`,
};

export function openLosses(tx: WorkerTx): Promise<Loss[]> {
  return tx.run<Loss>(OPEN_LOSSES, []);
}

const ACCEPT: Statement = {
  name: 'history_accept',
  text: `UPDATE historia_perdidas SET aceptada_at = now() WHERE id = ANY ($1::uuid[]) AND aceptada_at IS NULL`,
};
// Lost numbers were already given to callers: never reuse them.
const SKIP_NUMBERS: Statement = {
  name: 'history_skip_numbers',
  text: `INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente)
         SELECT p.account_id, p.id, substr(f.clave, 9, 2), max(substr(f.clave, 31, 9)::integer) + 1
         FROM unnest($1::uuid[], $2::text[]) AS f (cuenta, clave)
         JOIN empresas e ON e.account_id = f.cuenta AND e.ruc = substr(f.clave, 11, 13)
         JOIN establecimientos l ON l.empresa_id = e.id AND l.estab = substr(f.clave, 25, 3)
         JOIN puntos_emision p ON p.establecimiento_id = l.id AND p.pto_emi = substr(f.clave, 28, 3)
         GROUP BY p.account_id, p.id, substr(f.clave, 9, 2)
         ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = greatest(s.siguiente, excluded.siguiente)
         RETURNING s.siguiente`,
};

/** Accepts these losses and advances the counters past the missing numbers; returns the number of counters changed. */
export async function acceptLosses(tx: WorkerTx, losses: readonly Loss[]): Promise<number> {
  const missing = losses.flatMap(({ faltan }) => faltan);
  const moved = await tx.run(SKIP_NUMBERS, [
    missing.map(({ cuenta }) => cuenta),
    missing.map(({ claveAcceso }) => claveAcceso),
  ]);
  await tx.run(ACCEPT, [losses.map(({ id }) => id)]);
  return moved.length;
}
