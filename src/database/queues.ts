import type { Statement, WorkerTx } from './transactions.js';

/** Work of one kind that should have been taken up by now. */
export interface DueCount {
  readonly cola: string;
  /** At most `COUNTED_MAX`. */
  readonly total: number;
  /** How long the oldest has been due, in seconds; 0: none is. */
  readonly espera: number;
}

/** By the table that its rows stand in; those with a way to be found by when they are due. Webhooks have measures of their own. */
const QUEUES = {
  comprobantes: 'comprobantes',
  correos: 'correos',
  anulaciones: 'anulaciones',
  cargas: 'cargas',
  exportaciones: 'reporte_trabajos',
} as const;

/** A scrape must not count a million rows; that there are so many says enough. */
const COUNTED_MAX = 10_000;

const DUE: Statement = {
  name: 'queues_due',
  text: Object.entries(QUEUES)
    .map(
      ([cola, table]) =>
        `SELECT '${cola}' AS cola, count(*)::int AS total,
           greatest(0, coalesce(extract(epoch FROM rubrica_clock() - min(due_at)), 0))::double precision AS espera
         FROM (SELECT due_at FROM ${table} WHERE due_at <= rubrica_clock() ORDER BY due_at LIMIT ${COUNTED_MAX}) AS due`,
    )
    .join(' UNION ALL '),
};

/** What is due and not in anybody's hands, by queue: a claim moves a row's time to the end of its lease. */
export async function countDue(tx: WorkerTx): Promise<DueCount[]> {
  return tx.run<DueCount>(DUE, []);
}
