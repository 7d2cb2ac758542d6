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
  /** Called after each transaction that compacted something. */
  readonly onBatch: (batch: CompactBatch) => void;
}

/** Ids scanned per query; where everything is compacted, it walks two indexes in parallel. */
const RANGE = 50_000n;
/** Receipts per transaction: locks them for about 100 ms. */
const AT_ONCE = 50;
const DAY_MS = 24 * 3600 * 1000;

/** Daily compaction of receipts that have been final for some days. Stateless between runs, so a crash costs nothing. */
export function compactionDuty(deps: CompactDeps, days: number): Duty {
  const run = (signal: AbortSignal): Promise<void> => compactAll(deps, { days, accountId: null }, signal);
  return periodic(deps.db, { name: 'compactar', everyMs: DAY_MS, run });
}

/**
 * Runs one compaction in small atomic transactions. Skips receipts whose events are still in the feed, and waits while a service
 * of the previous version may be running (migration 0050).
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
    // Ids are chronological: after the first receipt that is too young there is nothing left to do.
    if (!(await db.asWorker((tx) => isNextOldEnough(tx, after, choice.days)))) break;
    const batch = await db.asWorker((tx) => compactFinal(tx, choice, range));
    if (batch.ids.length > 0) onBatch(batch);
    after = batch.ids.length === AT_ONCE ? BigInt(batch.ids.at(-1) ?? range.upTo) : range.upTo;
  }
}
