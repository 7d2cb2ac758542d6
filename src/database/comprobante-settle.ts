import type { Accion, Estado } from '../domain/estados.js';
import type { LockedComprobante } from './comprobante-changes.js';
import type { SriMensaje } from './comprobantes.js';
import type { Statement, WorkerTx } from './transactions.js';

/** A decision of the SRI that was found by asking, outside the receipt's own steps. */
export interface Settlement {
  readonly estado: Estado;
  readonly accion: Extract<Accion, 'intervenir'> | null;
  readonly motivoPendiente: string | null;
  readonly mensajes: readonly SriMensaje[];
  readonly numeroAutorizacion: string | null;
  readonly fechaAutorizacion: Date | null;
  /** The bytes that the SRI authorised, where they are not ours. */
  readonly xml: Buffer | null;
  readonly event: { readonly tipo: string; readonly detalle: Readonly<Record<string, unknown>> };
}

const SETTLE: Statement = {
  name: 'comprobantes_settle',
  text: `WITH at AS (SELECT rubrica_clock() AS now), changed AS (
           UPDATE comprobantes c SET
             estado = $3, accion = $4, motivo_pendiente = $5, mensajes = $6, numero_autorizacion = coalesce($7, c.numero_autorizacion),
             fecha_autorizacion = coalesce($8, c.fecha_autorizacion), xml = coalesce($9, c.xml), en_sri = 'si', attempts = 0,
             revision = c.revision + 1, lease_token = NULL, due_at = NULL, updated_at = at.now
           FROM at WHERE c.id = $1 AND c.revision = $2
           RETURNING c.id, c.account_id, c.revision, c.estado, c.updated_at
         )
         INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, from_estado, to_estado, detalle)
         SELECT account_id, id, revision, updated_at, 'conciliacion', $10, $11, estado, $12 FROM changed RETURNING revision`,
};

/** Writes the decision under the receipt's lock, with its event. */
export async function settleComprobante(tx: WorkerTx, locked: LockedComprobante, found: Settlement): Promise<void> {
  const written = await tx.run(SETTLE, [
    locked.id,
    locked.revision,
    found.estado,
    found.accion,
    found.motivoPendiente,
    JSON.stringify(found.mensajes),
    found.numeroAutorizacion,
    found.fechaAutorizacion,
    found.xml,
    found.event.tipo,
    locked.estado,
    JSON.stringify(found.event.detalle),
  ]);
  if (written.length === 0) throw new Error(`receipt ${locked.id} changed under its own lock`);
}
