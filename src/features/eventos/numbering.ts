import { NUMBERING_DUTY, numberEventos } from '../../db/eventos.js';
import type { Database } from '../../db/transactions.js';
import type { Duty } from '../../work/duty.js';

/** Keeps each transaction to a few milliseconds. */
const LOTS_PER_TURN = 1000;
/** Maximum delivery delay when no nudge arrives. */
const POLL_MS = 2000;
/** Receipts come in bursts, and each stores several events. */
const DEBOUNCE_MS = 250;
/** Assigns positions to committed events of all accounts, in one process at a time. Returns the number of batches. */
export async function numberAll(db: Database, atOnce = LOTS_PER_TURN): Promise<number> {
  for (let total = 0; ;) {
    const numbered = await db.asWorker((tx) => numberEventos(tx, atOnce));
    total += numbered;
    if (numbered < atOnce) return total;
  }
}

/** Numbering as a duty. Works inside `claim`; leases nothing. */
export function numberingDuty(db: Database): Duty<never> {
  return {
    name: NUMBERING_DUTY,
    leaseMs: 60_000,
    pollMs: POLL_MS,
    debounceMs: DEBOUNCE_MS,
    concurrency: 1,
    claim: async () => {
      await numberAll(db);
      return [];
    },
    extend: () => Promise.resolve(),
    process: () => Promise.resolve(),
  };
}
