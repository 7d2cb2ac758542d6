import { claimOneComprobante } from '../database/comprobante-changes.js';
import { advance, LEASE_MS, type AdvanceDeps } from './advance.js';

/** Takes a receipt's pending step now, under the same lease as a worker; false when there is none or another has it. */
export async function stepNow(deps: AdvanceDeps, comprobanteId: string): Promise<boolean> {
  const lease = await deps.db.asWorker((tx) => claimOneComprobante(tx, comprobanteId, LEASE_MS));
  if (lease === undefined) return false;
  await advance(deps, lease, new AbortController().signal);
  return true;
}
