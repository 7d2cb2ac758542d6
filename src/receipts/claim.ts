import { claimComprobantes, comprobanteQueue, type LeasedComprobante } from './store/work.js';
import type { Database } from '../db/transactions.js';
import { servicioOf, type ServicioSri } from '../kernel/servicio-sri.js';
import type { Pass, SriHealth } from './sri-health.js';

/** How long a dead process blocks its receipts. A live one extends its leases during long steps (an SRI call takes up to 40 s). */
export const LEASE_MS = 15_000;

/** A leased receipt with permission for the SRI call of its next action. */
export interface Claimed {
  readonly comprobante: LeasedComprobante;
  readonly pass: Pass;
}

/** The SRI service called by the receipt's next action. */
export function serviceOf(comprobante: LeasedComprobante): 'recepcion' | 'autorizacion' {
  if (comprobante.accion === 'intervenir')
    throw new Error(`receipt ${comprobante.id} is parked and was claimed all the same`);
  return servicioOf(comprobante.accion);
}

const FIRST = '0';

/** Creates this worker's claim: round-robin among issuers, within the limits of each SRI service's health. */
export function createClaim(deps: {
  readonly db: Database;
  readonly health: SriHealth;
}): (limit: number) => Promise<Claimed[]> {
  // Last issuer served per service: the next claim continues after it.
  const after = { recepcion: FIRST, autorizacion: FIRST };

  async function claim(limit: number): Promise<Claimed[]> {
    const granted = await deps.health.grant(
      limit,
      (tx, grants) =>
        claimComprobantes(
          tx,
          {
            total: limit,
            recepcion: { limit: grants.recepcion, afterEmpresaId: after.recepcion },
            autorizacion: { limit: grants.autorizacion, afterEmpresaId: after.autorizacion },
          },
          LEASE_MS,
        ),
      serviceOf,
    );
    for (const servicio of ['recepcion', 'autorizacion'] as const) {
      const served = granted.filter(({ pass }) => pass.servicio === servicio).map(({ taken }) => taken.empresa_id);
      // Not all slots were used: every issuer was served, so the round restarts.
      after[servicio] = granted.length < limit ? FIRST : lastOf(served, after[servicio]);
    }
    return granted.map(({ taken, pass }) => ({ comprobante: taken, pass }));
  }

  return async (limit) => {
    const midRound = after.recepcion !== FIRST || after.autorizacion !== FIRST;
    const claimed = await claim(limit);
    return claimed.length === 0 && midRound ? claim(limit) : claimed;
  };
}

/** Ids are bigints as text. */
function lastOf(ids: readonly string[], fallback: string): string {
  return ids.reduce((last, id) => (BigInt(id) > BigInt(last) ? id : last), ids[0] ?? fallback);
}

/** Result of claiming one receipt: the claim, a service to wait for, or undefined if there is nothing to do or another worker has it. */
export type ClaimedNow =
  | Claimed
  | { readonly comprobante: LeasedComprobante; readonly waitFor: ServicioSri }
  | undefined;

/** Claims one receipt's pending step now, whether or not it is due. */
export async function claimNow(
  deps: { readonly db: Database; readonly health: SriHealth },
  comprobanteId: string,
): Promise<ClaimedNow> {
  const comprobante = await deps.db.asWorker((tx) => comprobanteQueue.claimOne(tx, comprobanteId, LEASE_MS));
  if (comprobante === undefined) return undefined;
  const servicio = serviceOf(comprobante);
  const pass = await deps.health.admit(servicio);
  return pass === undefined ? { comprobante, waitFor: servicio } : { comprobante, pass };
}

export async function extendClaims(db: Database, claims: readonly Claimed[]): Promise<void> {
  await db.asWorker((tx) =>
    comprobanteQueue.extend(
      tx,
      claims.map(({ comprobante }) => comprobante),
      LEASE_MS,
    ),
  );
}
