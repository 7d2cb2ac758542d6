import { lastComprobanteId } from '../database/cifras.js';
import {
  compactFinal,
  compactingBegins,
  isNextOldEnough,
  type CompactBatch,
  type CompactChoice,
} from '../database/compacting.js';
import type { Database } from '../database/transactions.js';
import { COMPACT_DAYS_MIN } from '../domain/eventos.js';
import type { Duty } from '../work/duty.js';
import { periodic } from '../work/periodic.js';

export interface CompactDeps {
  readonly db: Database;
  /** After each transaction that compacted something. */
  readonly onBatch: (batch: CompactBatch) => void;
}

/** Ids that are looked at in one go: where all is compacted, two indexes are walked side by side. */
const RANGE = 50_000n;
/** Receipts of one transaction: they are locked for a tenth of a second. */
const AT_ONCE = 50;
const DAY_MS = 24 * 3600 * 1000;

/** Compacts what has been final for some days, once a day. Nothing is remembered between turns, so that a crash costs nothing. */
export function compactionDuty(deps: CompactDeps, days: number): Duty {
  const run = (signal: AbortSignal): Promise<void> => compactAll(deps, { days, accountId: null }, signal);
  return periodic(deps.db, { name: 'compactar', everyMs: DAY_MS, run });
}

/**
 * One turn of it, in small transactions, each there whole or not at all. Not before the feed has let go of the history, nor while a
 * service of the version before may still run (migration 0050).
 */
export async function compactAll(
  { db, onBatch }: CompactDeps,
  { days, accountId }: CompactChoice,
  signal: AbortSignal,
): Promise<void> {
  if (!(await db.asWorker(compactingBegins)).open) return;
  const choice = { days: Math.max(days, COMPACT_DAYS_MIN), accountId };
  const last = await db.asWorker(lastComprobanteId);
  for (let after = 0n; after < last && !signal.aborted;) {
    const range = { after, upTo: after + RANGE, limit: AT_ONCE };
    // Ids are given in the order of time: behind the first that is too young there is nothing to do.
    if (!(await db.asWorker((tx) => isNextOldEnough(tx, after, choice.days)))) break;
    const batch = await db.asWorker((tx) => compactFinal(tx, choice, range));
    if (batch.ids.length > 0) onBatch(batch);
    after = batch.ids.length === AT_ONCE ? BigInt(batch.ids.at(-1) ?? range.upTo) : range.upTo;
  }
}
