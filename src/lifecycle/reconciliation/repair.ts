import { closeOpenAnulacion } from '../../database/anulacion-work.js';
import { lockComprobanteById, type LockedComprobante } from '../../database/comprobante-changes.js';
import { settleComprobante } from '../../database/comprobante-settle.js';
import { enqueueReceiptMail } from '../../database/correos.js';
import type { ConciliableRow } from '../../database/conciliacion-work.js';
import type { WorkerTx } from '../../database/transactions.js';
import { assertNever } from '../../domain/app-error.js';
import type { Reparacion } from '../../domain/conciliacion.js';
import { announceAnnulment } from '../annulment/announce.js';
import type { Decision } from '../decision.js';
import type { Asked } from './ask.js';

type Said = Extract<Asked, { kind: 'said' }>;

/**
 * Repairs a difference through the life cycle's transitions, under the receipt's lock. False if a worker holds the receipt or it
 * changed since it was read; the next run looks again.
 */
export async function repair(
  tx: WorkerTx,
  receipt: ConciliableRow,
  reparacion: Reparacion,
  said: Said,
): Promise<boolean> {
  const locked = await lockComprobanteById(tx, receipt.id);
  if (locked.held || locked.revision !== receipt.revision) return false;
  switch (reparacion) {
    case 'anular':
      await closeOpenAnulacion(tx, receipt.id);
      await announceAnnulment(tx, locked, { origen: 'conciliacion', estadoSri: said.word, respuesta: said.raw });
      return true;
    case 'autorizar':
    case 'no-autorizar':
      return settle(tx, locked, said.decision);
    default:
      return assertNever(reparacion);
  }
}

async function settle(tx: WorkerTx, locked: LockedComprobante, decision: Decision | undefined): Promise<boolean> {
  // Parking it again repairs nothing.
  if (decision === undefined || (decision.accion === 'intervenir' && decision.estado === locked.estado)) return false;
  const { tipo, detalle } = decision.event;
  const event = { tipo, actor: 'conciliacion', detalle: { origen: 'conciliacion', ...detalle } };
  await settleComprobante(tx, locked, { ...decision, event });
  if (decision.mail !== undefined) await enqueueReceiptMail(tx, locked.id, decision.mail);
  return true;
}
