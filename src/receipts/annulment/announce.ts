import { changeComprobante, type LockedComprobante } from '../store/changes.js';
import { enqueueComprobanteMail } from '../../db/correos.js';
import type { WorkerTx } from '../../db/transactions.js';
import { nextEstado } from '../../kernel/estados.js';

/**
 * Writes ANULADO and its event under the receipt's lock, in the caller's transaction. The only place where a receipt becomes
 * annulled (annulment watch and reconciliation), so the notice to the receiver (FACTS §11, "status changes") is queued here.
 */
export async function announceAnnulment(
  tx: WorkerTx,
  comprobante: LockedComprobante,
  detalle: Readonly<Record<string, unknown>>,
): Promise<void> {
  const estado = nextEstado(comprobante.estado, 'anulada');
  if (estado === undefined) throw new Error(`receipt ${comprobante.id}: no «anulada» from ${comprobante.estado}`);
  await changeComprobante(tx, comprobante, {
    estado,
    accion: null,
    event: { tipo: 'anulado', actor: 'servicio', detalle },
  });
  await enqueueComprobanteMail(tx, comprobante.id, 'anulado');
}
