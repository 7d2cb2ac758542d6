import { sweepAvisos, sweepSriEventos } from '../../db/avisos.js';
import { lastPositions, sweepEventos } from '../../db/eventos.js';
import type { Database } from '../../db/transactions.js';
import { FEED_DAYS } from '../../kernel/eventos.js';
import type { Duty } from '../../work/duty.js';
import { repeatLocally } from '../../work/repeat.js';
import { sweep } from '../../work/sweep.js';
import type { WaitList } from '../../work/wait-list.js';

const LOOK_MS = 250;
const DAY_MS = 24 * 3600 * 1000;

/** Announces accounts with new events: one query for every account that has listeners in this process. */
export function watchFeed(db: Database, room: WaitList): { readonly stop: () => Promise<void> } {
  let known = new Map<string, string>();
  async function look(): Promise<void> {
    const waited = room.awaitedKeys();
    if (waited.length === 0) {
      known.clear();
      return;
    }
    const rows = await db.asWorker((tx) => lastPositions(tx, waited));
    const now = new Map(rows.map(({ account_id: account, ultima }) => [account, ultima]));
    // An account seen for the first time may have new events since its listener last read.
    for (const [account, ultima] of now) if (known.get(account) !== ultima) room.announce(account);
    known = now;
  }
  // Ignore errors: listeners re-read on timeout.
  return repeatLocally(LOOK_MS, () => look().catch(() => undefined));
}

/** Deletes expired positions. */
export function eventSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-eventos',
    everyMs: DAY_MS,
    steps: [
      (limit) => db.asWorker((tx) => sweepEventos(tx, FEED_DAYS, limit)),
      // One day after their positions were deleted.
      (limit) => db.asWorker((tx) => sweepAvisos(tx, FEED_DAYS + 1, limit)),
      (limit) => db.asWorker((tx) => sweepSriEventos(tx, FEED_DAYS + 1, limit)),
    ],
  });
}
