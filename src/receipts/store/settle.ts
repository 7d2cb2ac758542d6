import { restoreXml, type AsStored } from './compactos.js';
import type { LockedComprobante } from './changes.js';
import { COMPROBANTE_DUTY } from './comprobantes.js';
import { NUMBERING_DUTY } from '../../db/eventos.js';
import type { ComprobanteChange } from './work.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';

/** A decision of the SRI found by a query outside the receipt's own steps. */
export type Settlement = Pick<
  ComprobanteChange,
  | 'estado'
  | 'accion'
  | 'motivoPendiente'
  | 'mensajes'
  | 'numeroAutorizacion'
  | 'fechaAutorizacion'
  | 'xmlSri'
  | 'sriFaults'
  | 'refusedAt'
  | 'event'
>;

const SETTLE: Statement = {
  name: 'comprobantes_settle',
  text: `WITH at AS (SELECT rubrica_clock() AS now), changed AS (
           UPDATE comprobantes c SET
             estado = $3, accion = $4, motivo_pendiente = $5, mensajes = coalesce($6, c.mensajes), numero_autorizacion = coalesce($7, c.numero_autorizacion),
             fecha_autorizacion = coalesce($8, c.fecha_autorizacion), xml = coalesce($9, c.xml), en_sri = 'si', attempts = 0,
             xml_enviado = CASE WHEN $9::bytea IS NULL THEN c.xml_enviado ELSE c.xml END,
             sri_faults = coalesce($14, c.sri_faults), refused_at = coalesce($15, c.refused_at), absent_at = NULL,
             revision = c.revision + 1, lease_token = NULL, updated_at = at.now,
             due_at = CASE WHEN $4 IN ('firmar', 'enviar', 'consultar') THEN at.now END,
             pending_since = CASE WHEN $4 IN ('firmar', 'enviar', 'consultar') THEN at.now ELSE c.pending_since END
           FROM at WHERE c.id = $1 AND c.revision = $2
           RETURNING c.id, c.account_id, c.revision, c.estado, c.accion, c.updated_at
         )
         INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, from_estado, to_estado, accion, detalle)
         SELECT account_id, id, revision, updated_at, $10, $11, $12, estado, accion, $13 FROM changed RETURNING revision`,
};

interface Kept {
  readonly id: string;
  readonly xml: Buffer;
}
const KEPT: Statement = { name: 'comprobantes_kept_xml', text: 'SELECT id, xml FROM comprobantes WHERE id = $1' };

/** Writes the decision under the receipt's lock, with its event. */
export async function settleComprobante(tx: WorkerTx, locked: LockedComprobante, found: Settlement): Promise<void> {
  // The statement preserves the sent bytes, taken from the row.
  if (found.xmlSri !== undefined) await restoreXml(tx, await tx.run<AsStored<Kept>>(KEPT, [locked.id]));
  const written = await tx.run(SETTLE, [
    locked.id,
    locked.revision,
    found.estado,
    found.accion,
    found.motivoPendiente ?? null,
    found.mensajes === undefined ? null : JSON.stringify(found.mensajes),
    found.numeroAutorizacion ?? null,
    found.fechaAutorizacion ?? null,
    found.xmlSri ?? null,
    found.event.actor,
    found.event.tipo,
    locked.estado,
    JSON.stringify(found.event.detalle),
    found.sriFaults ?? null,
    found.refusedAt ?? null,
  ]);
  if (written.length === 0) throw new Error(`receipt ${locked.id} changed under its own lock`);
  if (found.accion !== null && found.accion !== 'intervenir') tx.wake(COMPROBANTE_DUTY);
  tx.wake(NUMBERING_DUTY);
}
