import { oldestUnsentS, setUnsentAlarm } from '../database/sri-services.js';
import type { Database } from '../database/transactions.js';
import type { Duty } from '../work/duty.js';
import { periodic } from '../work/periodic.js';

export interface UnsentWatch {
  readonly db: Database;
  /** A receipt that waits longer than this to be sent raises the alarm (FACTS §11: transmission at generation). */
  readonly thresholdS: number;
  /** The alarm was raised or lowered, by this process for all. */
  readonly onAlarm: (raised: boolean, oldestS: number) => void;
}

/** Fine enough for a threshold of a minute. */
const LOOK_MS = 10_000;

/** Its name, also that of its turn: a turn that is overdue means that no worker runs. */
export const UNSENT_WATCH = 'alarma-envio';

/** Looks at the oldest unsent receipt, for all processes. */
export function unsentWatch(watch: UnsentWatch): Duty {
  return periodic(watch.db, { name: UNSENT_WATCH, everyMs: LOOK_MS, run: () => checkUnsent(watch) });
}

/** Looks once: of all processes that see the threshold crossed, either way, one tells it. */
export async function checkUnsent(watch: UnsentWatch): Promise<void> {
  const { oldestS, changed, raised } = await watch.db.asWorker(async (tx) => {
    const oldest = await oldestUnsentS(tx);
    const above = oldest > watch.thresholdS;
    return { oldestS: oldest, raised: above, changed: await setUnsentAlarm(tx, above) };
  });
  if (changed) watch.onAlarm(raised, oldestS);
}
