import { findAcciones } from './store/comprobantes.js';
import type { Database } from '../db/transactions.js';
import { isSettled } from '../kernel/estados.js';
import { repeatLocally } from '../work/repeat.js';
import type { WaitList } from '../work/wait-list.js';

/** Polling interval for receipts held by other processes, whose announcements do not reach this one. */
const LOOK_MS = 250;

/** Polls for all receipts waited for in this process, in one query. */
export function watchSettlement(db: Database, waitList: WaitList): { readonly stop: () => Promise<void> } {
  // Ignore errors; waiters re-read on timeout.
  return repeatLocally(LOOK_MS, () => announceSettled(db, waitList).catch(() => undefined));
}

/** Announces the settled receipts among those waited for. */
export async function announceSettled(db: Database, waitList: WaitList): Promise<void> {
  const ids = waitList.awaitedKeys();
  if (ids.length === 0) return;
  for (const row of await db.asWorker((tx) => findAcciones(tx, ids))) if (isSettled(row)) waitList.announce(row.id);
}
