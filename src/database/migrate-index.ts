import type pg from 'pg';

/** An index that a migration makes beside running work. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

/** The index, where a file is one `CREATE INDEX CONCURRENTLY name ON table …`, which no transaction can hold. */
export function concurrentIndexOf(sql: string): ConcurrentIndex | undefined {
  const statement = sql.replace(/--[^\n]*/g, '').trim();
  const [, name, table] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON (\w+) /.exec(statement) ?? [];
  return name === undefined || table === undefined ? undefined : { name, table, sql: statement };
}

/** Makes it, unless it is there. What an interrupted try left is not used by anybody and goes first. */
export async function buildIndex(client: pg.Client, { name, table, sql }: ConcurrentIndex): Promise<void> {
  const { rows } = await client.query<{ whole: boolean }>(
    'SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`public.${name}`],
  );
  if (rows[0]?.whole === true) return;
  if (rows[0] !== undefined) {
    // Waits for the one that builds it, should that still be under way on a connection that was lost.
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE; COMMIT`);
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
  await client.query(sql);
}
