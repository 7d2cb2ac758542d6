import { changeComprobante, correctComprobante, lockComprobante, type LockedComprobante } from './store/changes.js';
import { recordIdempotencyKeys } from '../db/idempotency.js';
import type { AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { formatSecuencial } from '../kernel/clave-acceso.js';
import { sharedEmisores } from './emisores.js';
import { checkRequest, newComprobante, type IssueDeps, type Issued, type IssueRequest } from './check-request.js';
import { referenciaAfterCorrection } from './reference.js';

/** Locks the receipt with this key if it was imported with an authorization the SRI does not confirm. */
export async function lockParkedImport(tx: AccountTx, claveAcceso: string): Promise<LockedComprobante | undefined> {
  const held = await lockComprobante(tx, claveAcceso);
  const replaceable =
    held?.never_sent === true && !held.held && held.estado === 'FIRMADO' && held.accion === 'intervenir';
  return replaceable ? held : undefined;
}

/** Replaces the file of a parked import with another of the same key and schedules a query to the SRI. */
export async function replaceImport(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  held: LockedComprobante,
): Promise<Issued | AppError> {
  const fit = await checkRequest(deps, tx, { ...request, correcting: held.id }, sharedEmisores(tx));
  if (fit instanceof AppError) return fit;
  await correctComprobante(tx, held.id, {
    ...newComprobante(deps, fit, held.secuencial),
    ...referenciaAfterCorrection(held, fit.document),
  });
  await changeComprobante(tx, held, {
    estado: held.estado,
    accion: 'consultar',
    event: { tipo: 'corregido', actor: request.actor, detalle: { archivo: 'autorizado' } },
  });
  if (request.idempotency !== undefined) {
    await recordIdempotencyKeys(tx, [{ ...request.idempotency, resource: held.clave_acceso }]);
  }
  const { id, clave_acceso: claveAcceso, estado, secuencial } = held;
  return {
    id,
    claveAcceso,
    estado,
    secuencial: formatSecuencial(secuencial),
    advertencias: fit.advertencias,
    repeated: false,
  };
}
