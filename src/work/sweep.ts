import type { Database } from '../database/transactions.js';
import type { Duty } from './duty.js';
import { periodic } from './periodic.js';

/** Few enough that a transaction is over in milliseconds. */
const AT_ONCE = 1000;

/** Rows whose time is over, taken away every so often. */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  /** Takes away up to `limit` rows, each in a transaction of its own; answers how many. */
  readonly steps: readonly ((limit: number) => Promise<number>)[];
}

/** A sweep as a duty: each step is repeated until it finds less than it may take. */
export function sweep(db: Database, { name, everyMs, steps }: Sweep): Duty {
  return periodic(db, {
    name,
    everyMs,
    run: async (signal) => {
      for (const step of steps) while (!signal.aborted && (await step(AT_ONCE)) === AT_ONCE);
    },
  });
}
