import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../http/principal.js';
import { findComprobante, type ComprobanteRow } from '../store/comprobantes.js';
import { isSettled } from '../../kernel/estados.js';
import type { IssuingDeps } from './slice.js';

/**
 * Returns the receipt once it is final, waits for its issuer or is parked, or as it is at the timeout; immediately when too many wait.
 * Read before and after the wait: in between, one query per process checks for all (receipts/settlement-watch.ts).
 */
export async function waitUntilSettled(
  deps: Pick<IssuingDeps, 'db' | 'waitList' | 'shutdown'>,
  principal: Pick<Principal, 'accountId'>,
  comprobante: { readonly id: string; readonly claveAcceso: string },
  waitS: number,
): Promise<ComprobanteRow> {
  const deadlineMs = performance.now() + waitS * 1000;
  for (;;) {
    // Subscribe before reading, so that no announcement in between is missed.
    const leftMs = Math.ceil(deadlineMs - performance.now());
    // A timer may fire one millisecond early.
    const waiting = leftMs > 0 ? deps.waitList.wait(principal.accountId, comprobante.id, leftMs + 1) : undefined;
    try {
      const row = await deps.db.inAccount(principal.accountId, (tx) => findComprobante(tx, comprobante.claveAcceso));
      if (row === undefined) throw new Error(`receipt ${comprobante.claveAcceso} vanished while it was waited for`);
      if (isSettled(row) || waiting === undefined || deps.shutdown.started.aborted) return row;
      await waiting.done;
    } finally {
      waiting?.leave();
    }
  }
}

/**
 * Awaits a read of a receipt just stored; undefined if it fails (database outage). The receipt is stored all the same: an error response
 * would make the caller retry and issue a second one.
 */
export async function readOrUndefined<T>(request: FastifyRequest, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    request.log.warn({ err: error }, 'a receipt was stored, and what became of it could not be read');
    return undefined;
  }
}
