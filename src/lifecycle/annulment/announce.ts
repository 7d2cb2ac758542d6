import { changeComprobante, type LockedComprobante } from '../../database/comprobante-changes.js';
import { enqueueReceiptMail } from '../../database/correos.js';
import type { WorkerTx } from '../../database/transactions.js';
import { nextEstado } from '../../domain/estados.js';

/**
 * Writes ANULADO and its event under the receipt's lock, in the caller's transaction. The only place where a receipt becomes
 * annulled (annulment watch and reconciliation), so the notice to the receiver (FACTS §11, "status changes") is queued here.
 */
export async function announceAnnulment(
  tx: WorkerTx,
  receipt: LockedComprobante,
  detalle: Readonly<Record<string, unknown>>,
): Promise<void> {
  const estado = nextEstado(receipt.estado, 'anulada');
  if (estado === undefined) throw new Error(`receipt ${receipt.id}: no «anulada» from ${receipt.estado}`);
  await changeComprobante(tx, receipt, {
    estado,
    accion: null,
    event: { tipo: 'anulado', actor: 'servicio', detalle },
  });
  await enqueueReceiptMail(tx, receipt.id, 'anulado');
}
