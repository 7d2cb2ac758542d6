import { numberEventos } from '../database/eventos.js';
import type { Database } from '../database/transactions.js';
import type { Duty } from '../work/duty.js';

/** Few enough that the transaction is over in milliseconds. */
const LOTS_AT_ONCE = 1000;
/** How late an event may come to whoever listens, should nobody say that there is one. */
const POLL_MS = 2000;
/** How long a first word waits for those that follow it: many events are numbered at once. */
const COLLECT_MS = 250;

/** Makes of words that come one upon the other one nudge. */
export function collected(nudge: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      nudge();
    }, COLLECT_MS).unref();
  };
}

/** Gives the events of all accounts their positions, after they are committed; one process at a time. Answers how many lots. */
export async function numberAll(db: Database, atOnce = LOTS_AT_ONCE): Promise<number> {
  for (let total = 0; ;) {
    const numbered = await db.asWorker((tx) => numberEventos(tx, atOnce));
    total += numbered;
    if (numbered < atOnce) return total;
  }
}

/** Numbering as a duty. To look is to do it: nothing is in anybody's hands afterwards. */
export function numberingDuty(db: Database, onNumbered: () => void): Duty<never> {
  return {
    name: 'numerar-eventos',
    leaseMs: 60_000,
    pollMs: POLL_MS,
    concurrency: 1,
    claim: async () => {
      if ((await numberAll(db)) > 0) onNumbered();
      return [];
    },
    extend: () => Promise.resolve(),
    process: () => Promise.resolve(),
  };
}
