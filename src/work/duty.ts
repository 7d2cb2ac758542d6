import type { Lease, LeaseQueue } from '../database/lease.js';
import type { Database } from '../database/transactions.js';

/** A kind of due work: how to take some, work one off, and give it back. The row's lease says whose it is. */
export interface Duty<Held = unknown> {
  /** In logs and metrics. */
  readonly name: string;
  /** How long a dead process holds up what it has in hand; a living one prolongs it. */
  readonly leaseMs: number;
  /** Other processes store work without telling us; this is how late we may notice. */
  readonly pollMs: number;
  /** Of what nobody waits for: a claim takes all that came so long. */
  readonly gatherMs?: number;
  /** In hand at once in this process. */
  readonly concurrency: number;
  /** Takes up to `limit` for `leaseMs`. Who comes first is decided here: fairness is the queue's (`database/lease.ts`). */
  claim(limit: number): Promise<Held[]>;
  /** Prolongs the leases of what is still in hand; one that was given up meanwhile is left alone. */
  extend(held: readonly Held[]): Promise<void>;
  /** Works on one until it is done, waits, or `signal` says stop; then it gives the lease up itself. */
  process(held: Held, signal: AbortSignal): Promise<void>;
}

/** The part of a duty that a queue does by itself. */
export function dueRows<Row extends Lease>(
  db: Database,
  queue: LeaseQueue<Row>,
  leaseMs: number,
): Pick<Duty<Row>, 'leaseMs' | 'claim' | 'extend'> {
  return {
    leaseMs,
    claim: (limit) => db.asWorker((tx) => queue.claim(tx, limit, leaseMs)),
    extend: (rows) => db.asWorker((tx) => queue.extend(tx, rows, leaseMs)),
  };
}
