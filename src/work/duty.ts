import type { Lease, LeaseQueue } from '../db/lease.js';
import type { Database } from '../db/transactions.js';

/** A kind of background work: how to claim, process and release it. The row's lease names its holder. */
export interface Duty<Held = unknown> {
  /** Used in logs and metrics. */
  readonly name: string;
  /** How long a dead process blocks its claimed rows; a live one extends the lease. */
  readonly leaseMs: number;
  /** Longest time for one item. After it the lease is left to lapse, so that another worker repeats the step. Undefined: no limit. */
  readonly stepMs?: number;
  /** A failed item is due again after this; undefined: when its lease ends. */
  readonly retryMs?: number;
  /** Maximum delay for work stored by other processes. */
  readonly pollMs: number;
  /** Debounces the wakes of work that is stored in bursts and not urgent. */
  readonly debounceMs?: number;
  /** Batching delay for work that is not urgent: a claim takes everything that arrived meanwhile. */
  readonly gatherMs?: number;
  /** Items processed at once in this process. */
  readonly concurrency: number;
  /** Claims up to `limit` for `leaseMs`. The queue decides the order and fairness (`db/lease.ts`). */
  claim(limit: number): Promise<Held[]>;
  /** Extends the leases still held; skips released ones. */
  extend(held: readonly Held[]): Promise<void>;
  /** Releases an item still held, due again in `inMs`. */
  release?(held: Held, inMs: number): Promise<void>;
  /** Processes one item until it is done, must wait, or `signal` aborts; then releases its lease. */
  process(held: Held, signal: AbortSignal): Promise<void>;
}

/** The queue-based part of a duty. */
export function dueRows<Row extends Lease>(
  db: Database,
  queue: LeaseQueue<Row>,
  leaseMs: number,
): Pick<Duty<Row>, 'leaseMs' | 'claim' | 'extend' | 'release'> {
  return {
    leaseMs,
    claim: (limit) => db.asWorker((tx) => queue.claim(tx, limit, leaseMs)),
    extend: (rows) => db.asWorker((tx) => queue.extend(tx, rows, leaseMs)),
    release: (row, inMs) => db.asWorker((tx) => queue.release(tx, row, inMs)),
  };
}
