import { numberEventos } from '../database/eventos.js';
import type { Database } from '../database/transactions.js';
import type { Duty } from '../work/duty.js';

/** Few enough that the transaction is over in milliseconds. */
const LOTS_AT_ONCE = 1000;
/** How late an event may come to whoever listens. */
const POLL_MS = 500;

/** Gives the events of all accounts their positions, after they are committed; one process at a time. */
export async function numberAll(db: Database, atOnce = LOTS_AT_ONCE): Promise<void> {
  while ((await db.asWorker((tx) => numberEventos(tx, atOnce))) === atOnce);
}

/** Numbering as a duty. To look is to do it: nothing is in anybody's hands afterwards. */
export function numberingDuty(db: Database): Duty<never> {
  return {
    name: 'numerar-eventos',
    leaseMs: 60_000,
    pollMs: POLL_MS,
    concurrency: 1,
    claim: async () => {
      await numberAll(db);
      return [];
    },
    extend: () => Promise.resolve(),
    process: () => Promise.resolve(),
  };
}
