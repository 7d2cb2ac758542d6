import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../auth/principal.js';
import { findComprobante, type ComprobanteRow } from '../../database/comprobantes.js';
import { isSettled } from '../../domain/estados.js';
import type { ApiDeps } from '../deps.js';

/** `Prefer: wait=N` (RFC 7240), at most this long. */
export const WAIT_S_MAX = 30;

/** Seconds that the caller wants to wait; 0 when it does not. */
export function preferredWaitS(request: FastifyRequest): number {
  const { prefer } = request.headers;
  const header = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(header)?.[1];
  return seconds === undefined ? 0 : Math.min(WAIT_S_MAX, Number(seconds));
}

/**
 * The receipt once it is final, waits for its issuer or is parked, or as it is when the time is up; at once when too many wait.
 * Looked at before and after the wait: in between one query of the process looks for all (lifecycle/settled.ts).
 */
export async function waitUntilSettled(
  deps: Pick<ApiDeps, 'db' | 'settled' | 'stopping'>,
  principal: Pick<Principal, 'accountId'>,
  receipt: { readonly id: string; readonly claveAcceso: string },
  waitS: number,
): Promise<ComprobanteRow> {
  const deadlineMs = performance.now() + waitS * 1000;
  for (;;) {
    // Listening starts before looking, so that an announcement in between is not missed.
    const leftMs = Math.ceil(deadlineMs - performance.now());
    // A timer may be early by one.
    const waiting = leftMs > 0 ? deps.settled.wait(principal.accountId, receipt.id, leftMs + 1) : undefined;
    try {
      const row = await deps.db.inAccount(principal.accountId, (tx) => findComprobante(tx, receipt.claveAcceso));
      if (row === undefined) throw new Error(`receipt ${receipt.claveAcceso} vanished while it was waited for`);
      if (isSettled(row) || waiting === undefined || deps.stopping.begun.aborted) return row;
      await waiting.over;
    } finally {
      waiting?.leave();
    }
  }
}

/**
 * What is read of a receipt that was just stored; undefined when it cannot be (the database went away). It is stored all the
 * same: an answer that asks to repeat would make a second one.
 */
export async function ofStored<T>(request: FastifyRequest, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    request.log.warn({ err: error }, 'a receipt was stored, and what became of it could not be read');
    return undefined;
  }
}
