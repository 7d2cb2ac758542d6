import type { Backlog } from './lease.js';
import type { Statement, WorkerTx } from './transactions.js';

/** Overdue work of one queue. */
export interface DueCount {
  readonly cola: string;
  /** At most `COUNTED_MAX`. */
  readonly total: number;
  /** Age of the oldest due row, in seconds; 0: none. */
  readonly espera: number;
}

/** A scrape must not count a million rows; reaching the cap is informative enough. */
const COUNTED_MAX = 10_000;

/** Counts due, unleased rows by queue: a claim moves a row's due time to the end of its lease. */
export function dueStatement(backlogs: readonly Backlog[]): Statement {
  return {
    name: 'queues_due',
    text: backlogs
      .map(
        ({ cola, rows }) =>
          `SELECT '${cola}' AS cola, count(*)::int AS total,
             greatest(0, coalesce(extract(epoch FROM rubrica_clock() - min(due_at)), 0))::double precision AS espera
           FROM (SELECT due_at FROM ${rows} WHERE due_at <= rubrica_clock() ORDER BY due_at LIMIT ${COUNTED_MAX}) AS due`,
      )
      .join(' UNION ALL '),
  };
}

export function createCountDue(backlogs: readonly Backlog[]): (tx: WorkerTx) => Promise<DueCount[]> {
  const due = dueStatement(backlogs);
  return (tx) => tx.run<DueCount>(due, []);
}
