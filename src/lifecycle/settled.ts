import { findAcciones } from '../database/comprobantes.js';
import type { Database } from '../database/transactions.js';
import { isSettled } from '../domain/estados.js';
import { repeatHere } from '../work/repeat.js';
import type { WaitingRoom } from '../work/waiting-room.js';

/** Another process may hold a receipt, and its announcement does not reach this one: it is noticed so late. */
const LOOK_MS = 250;

/** Looks now and then for all that is waited for in this process: one query, however many wait. */
export function watchSettled(db: Database, settled: WaitingRoom): { readonly stop: () => Promise<void> } {
  // With the database away nothing comes to rest; who waits looks once more when the time is up, and tells.
  return repeatHere(LOOK_MS, () => announceSettled(db, settled).catch(() => undefined));
}

/** Announces what came to rest of all that is waited for. */
export async function announceSettled(db: Database, settled: WaitingRoom): Promise<void> {
  const ids = settled.waitedFor();
  if (ids.length === 0) return;
  for (const row of await db.asWorker((tx) => findAcciones(tx, ids))) if (isSettled(row)) settled.announce(row.id);
}
