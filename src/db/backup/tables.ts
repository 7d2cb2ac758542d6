import type pg from 'pg';

/** A table created by migrations. */
export interface Table {
  /** `schema.name`; none of our names needs quotes. */
  readonly name: string;
  /** Stored columns, not generated ones. */
  readonly columns: readonly string[];
  readonly forcesRowSecurity: boolean;
  /** Has row-level security and no policy that lets the backup read all rows. */
  readonly hidesRows: boolean;
}

// Everything owned by the owner of schema_migrations: other schemas of a shared database are not ours to copy. The register of RUCs is public
// and large: it is loaded again instead (design/ruc-register), and a load must not wait for a backup.
const OURS = `c.relpersistence = 'p'
  AND c.relowner = (SELECT relowner FROM pg_class WHERE oid = 'public.schema_migrations'::regclass)
  AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'registro_ruc')`;

/** Lists our tables except the list of migrations (it is in the manifest), parents before children. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `SELECT format('%s.%s', n.nspname, c.relname) AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       c.relforcerowsecurity AS "forcesRowSecurity",
       c.relrowsecurity AND NOT EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'respaldo') AS "hidesRows",
       ARRAY(SELECT format('%s.%s', pn.nspname, pc.relname)
             FROM pg_constraint k JOIN pg_class pc ON pc.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = pc.relnamespace
             WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid <> c.oid) AS parents
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.oid <> 'public.schema_migrations'::regclass AND ${OURS}
     ORDER BY 1`,
  );
  const sorted: (Table & { parents: string[] })[] = [];
  const pending = [...rows];
  while (pending.length > 0) {
    const at = pending.findIndex(({ parents }) => !pending.some(({ name }) => parents.includes(name)));
    if (at === -1)
      throw new Error(`tables refer to each other in a circle: ${pending.map(({ name }) => name).join(', ')}`);
    sorted.push(...pending.splice(at, 1));
  }
  return sorted;
}

/** Lists our sequences: those behind identity columns. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%s.%s', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
