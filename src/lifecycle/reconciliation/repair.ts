import { closeOpenAnulacion } from '../../database/anulacion-work.js';
import { lockComprobanteById, type LockedComprobante } from '../../database/comprobante-changes.js';
import { settleComprobante } from '../../database/comprobante-settle.js';
import { enqueueReceiptMail } from '../../database/correos.js';
import type { ConciliableRow } from '../../database/conciliacion-work.js';
import type { WorkerTx } from '../../database/transactions.js';
import { assertNever } from '../../domain/app-error.js';
import type { Reparacion } from '../../domain/conciliacion.js';
import { nextEstado, type Estado, type Transition } from '../../domain/estados.js';
import { findSriCode } from '../../sri/codes.js';
import { announceAnnulment } from '../annulment/announce.js';
import type { Asked } from './ask.js';

type Said = Extract<Asked, { kind: 'said' }>;

/**
 * Mends a difference by the life cycle's own transitions, under the receipt's lock. False when the receipt is in a worker's
 * hands or was written since it was read: then somebody else is at it, and the next run looks again.
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
      await authorise(tx, locked, receipt, said);
      return true;
    case 'no-autorizar':
      await refuse(tx, locked, said);
      return true;
    default:
      return assertNever(reparacion);
  }
}

async function authorise(tx: WorkerTx, locked: LockedComprobante, receipt: ConciliableRow, said: Said): Promise<void> {
  const { autorizacion } = said;
  const theirs = autorizacion?.comprobante?.trim();
  // What the SRI authorised is the legal document, even if it is not what we hold (DESIGN §2).
  const differs = theirs !== undefined && theirs !== receipt.xml.toString('utf8').trim();
  const decided = Date.parse(autorizacion?.fechaAutorizacion ?? '');
  await settleComprobante(tx, locked, {
    estado: moved(locked, 'autorizada'),
    accion: null,
    motivoPendiente: null,
    mensajes: autorizacion?.mensajes ?? [],
    numeroAutorizacion: autorizacion?.numeroAutorizacion ?? locked.clave_acceso,
    fechaAutorizacion: Number.isNaN(decided) ? null : new Date(decided),
    xml: differs ? Buffer.from(theirs) : null,
    event: { tipo: differs ? 'autorizado-con-otros-bytes' : 'autorizado', detalle: { origen: 'conciliacion' } },
  });
  await enqueueReceiptMail(tx, locked.id, 'autorizado');
}

async function refuse(tx: WorkerTx, locked: LockedComprobante, { autorizacion }: Said): Promise<void> {
  const mensajes = autorizacion?.mensajes ?? [];
  const codigos = mensajes
    .filter(({ tipo }) => tipo !== 'ADVERTENCIA' && tipo !== 'INFORMATIVO')
    .map(({ identificador }) => identificador);
  // Where the issuer has an impediment (2, 10, 37 …) it waits for «reanudar», as in the life cycle's own steps.
  const impediments = codigos.flatMap((codigo) => {
    const code = findSriCode(codigo);
    return code?.comportamiento === 'intervenir' ? [code.queHacer] : [];
  });
  await settleComprobante(tx, locked, {
    estado: moved(locked, 'no-autorizada'),
    accion: impediments.length > 0 ? 'intervenir' : null,
    motivoPendiente: impediments.length > 0 ? impediments.join(' ') : null,
    mensajes,
    numeroAutorizacion: null,
    fechaAutorizacion: null,
    xml: null,
    event: { tipo: 'no-autorizado', detalle: { origen: 'conciliacion', codigos } },
  });
}

function moved(locked: LockedComprobante, transition: Transition): Estado {
  const estado = nextEstado(locked.estado, transition);
  if (estado === undefined) throw new Error(`receipt ${locked.id}: no «${transition}» from ${locked.estado}`);
  return estado;
}
