import { lastComprobanteId } from './store/cifras.js';
import {
  compactFinal,
  compactionWindow,
  isNextOldEnough,
  plainIds,
  type CompactBatch,
  type CompactChoice,
} from './store/compacting.js';
import type { Database } from '../db/transactions.js';
import { COMPACT_DAYS_MIN } from '../kernel/eventos.js';
import type { Duty } from '../work/duty.js';
import { periodic } from '../work/periodic.js';

export interface CompactDeps {
  readonly db: Database;
  /** Called after each transaction that compacted something. */
  readonly onBatch: (batch: CompactBatch) => void;
}

/** Ids searched at once for receipts without a compacted form. */
const RANGE = 50_000n;
/** Receipts per transaction: their rows stay locked for about a tenth of a second. */
const BATCH_SIZE = 50;
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
  if (!(await db.asWorker(compactionWindow)).open) return;
  const choice = { days: Math.max(days, COMPACT_DAYS_MIN), accountId };
  const last = await db.asWorker(lastComprobanteId);
  const stopped = (): boolean => signal.aborted;
  for (let after = 0n; after < last && !stopped(); after += RANGE) {
    const upTo = after + RANGE;
    const ids = await db.asWorker((tx) => plainIds(tx, after, upTo));
    for (let at = 0; at < ids.length && !stopped(); at += BATCH_SIZE) {
      const candidates = ids.slice(at, at + BATCH_SIZE);
      // Ids follow the order of creation: after the first receipt that is too young there is nothing left to compact.
      const before = BigInt(candidates[0] ?? upTo) - 1n;
      if (!(await db.asWorker((tx) => isNextOldEnough(tx, before, choice.days)))) return;
      const batch = await db.asWorker((tx) => compactFinal(tx, choice, candidates));
      if (batch.ids.length > 0) onBatch(batch);
    }
  }
}
