import type { EstadoAnulacion, EstadoSri } from './anulacion-estados.js';
import { heldBy, leaseQueue, oldestFirst } from '../../db/lease.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';

/** An open request leased to one worker. */
export interface LeasedAnulacion {
  readonly id: string;
  readonly comprobante_id: string;
  readonly clave_acceso: string;
  readonly estado: EstadoAnulacion;
  readonly revision: number;
  readonly attempts: number;
  /** dd/mm/yyyy */
  readonly fecha_limite: string;
  readonly lease_token: string;
  /** Database clock at the claim. */
  readonly claimed_at: Date;
}

export const anulacionQueue = leaseQueue<LeasedAnulacion>({
  table: 'anulaciones',
  alias: 'a',
  backlog: { cola: 'anulaciones' },
  columns: `a.id, a.comprobante_id, c.clave_acceso, a.estado, a.revision, a.attempts,
    to_char(a.fecha_limite, 'DD/MM/YYYY') AS fecha_limite, a.lease_token, rubrica_clock() AS claimed_at`,
  from: { table: 'comprobantes c', on: 'c.id = a.comprobante_id' },
  taken: oldestFirst('anulaciones'),
});

/** Outcome of one step. */
export interface AnulacionChange {
  readonly estado: EstadoAnulacion;
  /** Null: finished. */
  readonly dueInMs: number | null;
  readonly attempts: number;
  /** The SRI's answer; null: the query failed and the previous answer stays. */
  readonly estadoSri: EstadoSri | null;
  readonly falla: string | null;
  /** dd/mm/yyyy, set when the receiver's acceptance period starts. */
  readonly aceptacionHasta?: string;
}

const ADVANCE: Statement = {
  name: 'anulaciones_advance',
  text: `UPDATE anulaciones a SET
           estado = $4, attempts = $5, revision = a.revision + 1, lease_token = NULL,
           due_at = at.now + $6 * interval '1 millisecond',
           ended_at = CASE WHEN $6::bigint IS NULL THEN at.now END,
           estado_sri = coalesce($7, a.estado_sri),
           consultado_at = CASE WHEN $7::text IS NULL THEN a.consultado_at ELSE at.now END,
           ultima_falla = $8, aceptacion_hasta = coalesce(to_date($9, 'DD/MM/YYYY'), a.aceptacion_hasta), updated_at = at.now
         FROM (SELECT rubrica_clock() AS now) at
         WHERE ${heldBy('a', '$1', '$3')} AND a.revision = $2 RETURNING a.id`,
};

/**
 * Writes one step, guarded by the revision and the lease it was read under. Returns false if the row was written since: a late
 * worker's write is refused.
 */
export async function advanceAnulacion(
  tx: WorkerTx,
  lease: LeasedAnulacion,
  change: AnulacionChange,
): Promise<boolean> {
  const written = await tx.run(ADVANCE, [
    lease.id,
    lease.revision,
    lease.lease_token,
    change.estado,
    change.attempts,
    change.dueInMs,
    change.estadoSri,
    change.falla,
    change.aceptacionHasta ?? null,
  ]);
  return written.length > 0;
}

const CLOSE_OPEN: Statement = {
  name: 'anulaciones_close_open',
  text: `UPDATE anulaciones SET estado = 'ANULADA', estado_sri = 'ANULADO', consultado_at = rubrica_clock(),
           revision = revision + 1, due_at = NULL, lease_token = NULL, ended_at = rubrica_clock(), updated_at = rubrica_clock()
         WHERE comprobante_id = $1 AND ended_at IS NULL`,
};

/** Closes an open request when the SRI is found, outside the watch, to have annulled the receipt. */
export async function closeOpenAnulacion(tx: WorkerTx, comprobanteId: string): Promise<void> {
  await tx.run(CLOSE_OPEN, [comprobanteId]);
}
