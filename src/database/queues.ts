import type { Statement, WorkerTx } from './transactions.js';

/** Overdue work of one queue. */
export interface DueCount {
  readonly cola: string;
  /** At most `COUNTED_MAX`. */
  readonly total: number;
  /** Age of the oldest due row, in seconds; 0: none. */
  readonly espera: number;
}

/**
 * Queue tables, indexed by due time. Webhooks have their own metrics; received documents may wait for hours for their turn at the SRI, and
 * are counted by their `cargas`.
 */
const QUEUES = {
  // Each of the two conditions is that of an index; due_at alone has none.
  comprobantes: `(SELECT due_at FROM comprobantes WHERE accion IN ('firmar', 'enviar') AND due_at IS NOT NULL
    UNION ALL SELECT due_at FROM comprobantes WHERE accion = 'consultar' AND due_at IS NOT NULL) AS pendientes`,
  correos: 'correos',
  anulaciones: 'anulaciones',
  cargas: 'cargas',
  exportaciones: 'reporte_trabajos',
  'acciones-masivas': 'acciones_masivas',
  'emisiones-masivas': 'emisiones_masivas',
  recurrentes: 'recurrentes',
  conciliaciones: 'conciliaciones',
  buzones: '(SELECT due_at FROM buzones WHERE activo) AS activos',
} as const;

/** A scrape must not count a million rows; reaching the cap is informative enough. */
const COUNTED_MAX = 10_000;

/** Exported for its plan, which a test reads. */
export const DUE: Statement = {
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

/** Counts due, unleased rows by queue: a claim moves a row's due time to the end of its lease. */
export async function countDue(tx: WorkerTx): Promise<DueCount[]> {
  return tx.run<DueCount>(DUE, []);
}
