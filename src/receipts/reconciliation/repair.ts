import { closeOpenAnulacion } from '../annulment/work-store.js';
import { lockComprobanteById, type LockedComprobante } from '../store/changes.js';
import { settleComprobante } from '../store/settle.js';
import { enqueueComprobanteMail } from '../../db/correos.js';
import type { ConciliableRow } from './work-store.js';
import type { WorkerTx } from '../../db/transactions.js';
import { assertNever } from '../../kernel/app-error.js';
import type { Reparacion } from './conciliacion.js';
import { announceAnnulment } from '../annulment/announce.js';
import type { Decision } from '../decision.js';
import type { SriQueryResult } from './query-sri.js';

type SriState = Extract<SriQueryResult, { kind: 'said' }>;

/**
 * Repairs a difference through the life cycle's transitions, under the receipt's lock. False if a worker holds the receipt or it
 * changed since it was read; the next run looks again.
 */
export async function repair(
  tx: WorkerTx,
  comprobante: ConciliableRow,
  reparacion: Reparacion,
  sriState: SriState,
): Promise<boolean> {
  const locked = await lockComprobanteById(tx, comprobante.id);
  if (locked.held || locked.revision !== comprobante.revision) return false;
  switch (reparacion) {
    case 'anular':
      await closeOpenAnulacion(tx, comprobante.id);
      await announceAnnulment(tx, locked, {
        origen: 'conciliacion',
        estadoSri: sriState.word,
        respuesta: sriState.raw,
      });
      return true;
    case 'autorizar':
    case 'no-autorizar':
      return settle(tx, locked, sriState.decision);
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
  if (decision.mail !== undefined) await enqueueComprobanteMail(tx, locked.id, decision.mail);
  return true;
}
