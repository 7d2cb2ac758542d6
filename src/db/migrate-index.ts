import type pg from 'pg';

/** An index that a migration builds concurrently. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

/** Returns the index if a file is a single `CREATE INDEX CONCURRENTLY name ON table …`, which cannot run in a transaction. */
export function concurrentIndexOf(sql: string): ConcurrentIndex | undefined {
  const statement = sql.replace(/--[^\n]*/g, '').trim();
  const [, name, table] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON (\w+) /.exec(statement) ?? [];
  return name === undefined || table === undefined ? undefined : { name, table, sql: statement };
}

/** Builds it, unless it exists. First drops the unused remains of an interrupted try. */
export async function buildIndex(client: pg.Client, { name, table, sql }: ConcurrentIndex): Promise<void> {
  const { rows } = await client.query<{ whole: boolean }>(
    'SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`public.${name}`],
  );
  if (rows[0]?.whole === true) return;
  if (rows[0] !== undefined) {
    // Waits for a build still running on a lost connection.
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE; COMMIT`);
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
  await client.query(sql);
}
