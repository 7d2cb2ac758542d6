import type { Database } from '../db/transactions.js';
import type { Duty } from './duty.js';
import { periodic } from './periodic.js';

/** Keeps each transaction to a few milliseconds. */
const BATCH_SIZE = 1000;

/** Periodic deletion of expired rows. */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  /** Each deletes up to `limit` rows in its own transaction and returns how many. */
  readonly steps: readonly ((limit: number) => Promise<number>)[];
}

/** A sweep as a duty: repeats each step until it deletes fewer rows than the limit. */
export function sweep(db: Database, { name, everyMs, steps }: Sweep): Duty {
  return periodic(db, {
    name,
    everyMs,
    run: async (signal) => {
      for (const step of steps) while (!signal.aborted && (await step(BATCH_SIZE)) === BATCH_SIZE);
    },
  });
}
