import { spendFault, type ActiveFault } from './store.js';
import type { SimulatorTx } from '../db/transactions.js';
import { readEffect, type Effect } from './effects.js';

/** The first active fault that applies to this call, by rate and count. */
export async function pickFault(
  tx: SimulatorTx,
  faults: readonly ActiveFault[],
  random: () => number,
): Promise<Effect | undefined> {
  for (const fault of faults) {
    if (random() >= fault.proporcion) continue;
    if (fault.remaining !== null && !(await spendFault(tx, fault.id))) continue;
    return readEffect(fault.efecto);
  }
  return undefined;
}
