import { claimTurn, turnQueue, type Turn } from '../database/periodic-turns.js';
import type { Database } from '../database/transactions.js';
import type { Duty } from './duty.js';

/** Something to be done every so often, by one process at a time, whichever comes first. */
export interface Periodic {
  /** Of its row in the database as well: two with one name would take turns. */
  readonly name: string;
  readonly everyMs: number;
  /**
   * Done once, and left soon when `signal` says stop. It must bear being done twice: a process that stood still longer than
   * its lease wakes up in the middle of another's turn.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** How long a dead process's turn, or one that failed, keeps everybody from the next. */
export const TURN_LEASE_MS = 60_000;
/** A turn is noticed so late at most, or by a quarter of the time between two. */
const POLL_MS_MAX = 60_000;

/** A periodic as a duty: its due work is the one row that says when its next turn is and who has it. */
export function periodic(db: Database, { name, everyMs, run }: Periodic): Duty<Turn> {
  return {
    name,
    leaseMs: TURN_LEASE_MS,
    pollMs: Math.min(everyMs / 4, POLL_MS_MAX),
    concurrency: 1,
    claim: () => db.asWorker((tx) => claimTurn(tx, name, TURN_LEASE_MS)),
    extend: (turns) => db.asWorker((tx) => turnQueue.extend(tx, turns, TURN_LEASE_MS)),
    process: async (turn, signal) => {
      await run(signal);
      // Stopped in the middle: another process goes on at once.
      await db.asWorker((tx) => turnQueue.release(tx, turn, signal.aborted ? 0 : everyMs));
    },
  };
}
