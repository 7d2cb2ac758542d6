import { findAcciones } from '../database/comprobantes.js';
import type { Database } from '../database/transactions.js';
import { isSettled } from '../domain/estados.js';
import { repeatHere } from '../work/repeat.js';
import type { WaitingRoom } from '../work/waiting-room.js';

/** Polling interval for receipts held by other processes, whose announcements do not reach this one. */
const LOOK_MS = 250;

/** Polls for all receipts waited for in this process, in one query. */
export function watchSettled(db: Database, settled: WaitingRoom): { readonly stop: () => Promise<void> } {
  // Ignore errors; waiters re-read on timeout.
  return repeatHere(LOOK_MS, () => announceSettled(db, settled).catch(() => undefined));
}

/** Announces the settled receipts among those waited for. */
export async function announceSettled(db: Database, settled: WaitingRoom): Promise<void> {
  const ids = settled.waitedFor();
  if (ids.length === 0) return;
  for (const row of await db.asWorker((tx) => findAcciones(tx, ids))) if (isSettled(row)) settled.announce(row.id);
}
