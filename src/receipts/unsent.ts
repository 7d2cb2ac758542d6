import { oldestUnsentS, setUnsentAlarm } from './store/sri-services.js';
import type { Database } from '../db/transactions.js';
import type { Duty } from '../work/duty.js';
import { periodic } from '../work/periodic.js';

export interface UnsentWatch {
  readonly db: Database;
  /** Alarm threshold for unsent receipts (FACTS §11: transmission at generation). */
  readonly thresholdS: number;
  /** Called by the one process that raised or cleared the alarm. */
  readonly onAlarm: (raised: boolean, oldestS: number) => void;
}

/** Precise enough for a threshold of a minute. */
const LOOK_MS = 10_000;

/** Its name, also that of its turn: a turn that is overdue means that no worker runs. */
export const UNSENT_WATCH = 'alarma-envio';

/** Looks at the oldest unsent receipt, for all processes. */
export function unsentWatch(watch: UnsentWatch): Duty {
  return periodic(watch.db, { name: UNSENT_WATCH, everyMs: LOOK_MS, run: () => checkUnsent(watch) });
}

/** Checks once. Exactly one process reports a threshold crossing. */
export async function checkUnsent(watch: UnsentWatch): Promise<void> {
  const { oldestS, changed, raised } = await watch.db.asWorker(async (tx) => {
    const oldest = await oldestUnsentS(tx);
    const above = oldest > watch.thresholdS;
    return { oldestS: oldest, raised: above, changed: await setUnsentAlarm(tx, above) };
  });
  if (changed) watch.onAlarm(raised, oldestS);
}
