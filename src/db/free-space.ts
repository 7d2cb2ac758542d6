import { raw, sql } from './sql.js';
import type { Statement, WorkerTx } from './transactions.js';

/** The tables that compaction empties (design/storage). */
const TABLES = ['comprobantes', 'comprobante_events'] as const;

/** Disk size of a table without indexes, and the size its rows need. */
export interface TableSpace {
  readonly table: string;
  readonly bytes: number;
  /** Estimated from a sample. */
  readonly liveBytes: number;
}

const SAMPLE_ROWS = 2000;
/** Header, item pointer and alignment of a row. */
const ROW_BYTES = 36;
/** TOAST chunk headers, and unused space at page ends. */
const OVERHEAD = 1.15;

const FACTS: Statement = {
  name: 'free_space_facts',
  text: `SELECT pg_table_size(c.oid)::text AS bytes, c.reltuples AS count,
           ARRAY(SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
         FROM pg_class c WHERE c.oid = to_regclass($1)`,
};

/** Estimates the free space inside the files, which VACUUM FULL would return to the disk. Reads a sample of the rows. */
export async function findTableSpace(tx: WorkerTx): Promise<TableSpace[]> {
  const found: TableSpace[] = [];
  for (const table of TABLES) {
    const [facts] = await tx.run<{ bytes: string; count: number; columns: string[] }>(FACTS, [table]);
    // Unknown without statistics.
    if (facts === undefined || facts.count < 0) continue;
    const widths = facts.columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ');
    const percent = Math.min(100, (100 * SAMPLE_ROWS) / Math.max(1, facts.count));
    const [sample] = await tx.query<{ width: number }>(sql`
      SELECT coalesce(avg(${raw(widths)}), 0)::float AS width
      FROM ${raw(table)} TABLESAMPLE SYSTEM (${percent})`);
    const width = sample?.width ?? 0;
    found.push({ table, bytes: Number(facts.bytes), liveBytes: facts.count * (width + ROW_BYTES) * OVERHEAD });
  }
  return found;
}
