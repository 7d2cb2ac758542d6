import { claimTurn, turnQueue, type Turn } from './turns-store.js';
import type { Database } from '../db/transactions.js';
import type { Duty } from './duty.js';

/** A recurring task, run by one process at a time. */
export interface Periodic {
  /** Also names its row in the database, so it must be unique. */
  readonly name: string;
  readonly everyMs: number;
  /** Runs once and returns soon after `signal` aborts. Must be idempotent: a stalled process may wake up during another's turn. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** How long a dead or failed turn blocks the next. */
export const TURN_LEASE_MS = 60_000;
/** Upper bound of the polling interval, which is a quarter of the period. */
const POLL_MS_MAX = 180_000;

/** A periodic as a duty over one row: when the next turn is, and who has it. */
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
      // Interrupted: another process continues immediately.
      await db.asWorker((tx) => turnQueue.release(tx, turn, signal.aborted ? 0 : everyMs));
    },
  };
}
