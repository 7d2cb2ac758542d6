import { claimComprobantes, comprobanteQueue, type LeasedComprobante } from '../database/comprobante-work.js';
import type { Database } from '../database/transactions.js';
import { servicioOf, type ServicioSri } from '../domain/servicio-sri.js';
import type { Pass, SriHealth } from './sri-health.js';

/** How long a dead process holds up its receipts. A living one prolongs its leases while a step takes longer (an SRI call
 * may, up to 40 s). */
export const LEASE_MS = 15_000;

/** A receipt in our hands with the right to the call that its next action makes. */
export interface Claimed {
  readonly receipt: LeasedComprobante;
  readonly pass: Pass;
}

/** The service that a claimed receipt's next action calls. */
export function serviceOf(receipt: LeasedComprobante): 'recepcion' | 'autorizacion' {
  if (receipt.accion === 'intervenir') throw new Error(`receipt ${receipt.id} is parked and was claimed all the same`);
  return servicioOf(receipt.accion);
}

const FIRST = '0';

/** Makes the claim of this process's worker: in turn among issuers, no more of each SRI service than its health allows. */
export function createClaim(deps: {
  readonly db: Database;
  readonly health: SriHealth;
}): (limit: number) => Promise<Claimed[]> {
  // The last issuer that was served of each service: where more have work than fit in one claim, the next ones follow.
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
      // Room was left: everybody after the last one was served, and the round begins anew.
      after[servicio] = granted.length < limit ? FIRST : lastOf(served, after[servicio]);
    }
    return granted.map(({ taken, pass }) => ({ receipt: taken, pass }));
  }

  return async (limit) => {
    const midRound = after.recepcion !== FIRST || after.autorizacion !== FIRST;
    const claimed = await claim(limit);
    return claimed.length === 0 && midRound ? claim(limit) : claimed;
  };
}

/** Ids are bigint texts. */
function lastOf(ids: readonly string[], fallback: string): string {
  return ids.reduce((last, id) => (BigInt(id) > BigInt(last) ? id : last), ids[0] ?? fallback);
}

/** What asking for one receipt came to: it, nothing to do or another has it, or a service that must be waited for. */
export type ClaimedNow = Claimed | { readonly receipt: LeasedComprobante; readonly waitFor: ServicioSri } | undefined;

/** Takes one receipt's pending step now, due or not. */
export async function claimNow(
  deps: { readonly db: Database; readonly health: SriHealth },
  comprobanteId: string,
): Promise<ClaimedNow> {
  const receipt = await deps.db.asWorker((tx) => comprobanteQueue.claimOne(tx, comprobanteId, LEASE_MS));
  if (receipt === undefined) return undefined;
  const servicio = serviceOf(receipt);
  const pass = await deps.health.admit(servicio);
  return pass === undefined ? { receipt, waitFor: servicio } : { receipt, pass };
}

/** Prolongs the leases in hand. */
export async function extendClaims(db: Database, claims: readonly Claimed[]): Promise<void> {
  await db.asWorker((tx) =>
    comprobanteQueue.extend(
      tx,
      claims.map(({ receipt }) => receipt),
      LEASE_MS,
    ),
  );
}
