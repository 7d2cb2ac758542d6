import type pg from 'pg';
import { AppError } from '../../kernel/app-error.js';
import { withClient } from '../connecting.js';
import type { Anchor } from '../audit-chain.js';
import { ArchiveWriter, type Manifest, type TableRecord, type TableSink } from './archive.js';
import { copyOut } from './copy.js';
import type { BackupLock } from './locking.js';
import { RowSet, type TableContents } from './row-set.js';
import { listSequences, listTables, type Table } from './tables.js';

/** Output settings, identical on every server, so any server can read the values back. */
export const COPY_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL synchronize_seqscans = off; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Writes all rows into one file: a snapshot of the database, while the service keeps running. Uses a role that can read
 * everything and write nothing.
 */
export async function backup(admin: pg.ClientConfig, file: string, now: Date, lock?: BackupLock): Promise<Manifest> {
  return withClient(admin, 'rubrica-respaldar', async (client) => {
    await refuseUnmigrated(client);
    const archive = await ArchiveWriter.create(file, now, lock);
    try {
      const manifest = await readAll(client, (name) => archive.table(name), now);
      await archive.finish(manifest);
      return manifest;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

/** Digests the database's contents, to compare with the backup it was restored from. */
export async function fingerprint(
  admin: pg.ClientConfig,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Contents<TableContents>> {
  return withClient(admin, 'rubrica-verificar', (client) => readAll(client, () => summing(onBytes), new Date(0)));
}

function summing(onBytes: (bytes: number) => void): TableSink<TableContents> {
  const rows = new RowSet();
  return {
    add: async (chunk) => {
      rows.add(chunk);
      onBytes(chunk.length);
    },
    end: async () => rows.contents(),
  };
}

async function refuseUnmigrated(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace`,
  );
  if (rowCount === 0)
    throw new AppError('base-vacia', 'La base de datos no tiene datos de Rúbrica: no hay qué respaldar.');
}

/** A manifest whose tables carry the sink's results. */
type Contents<Result> = Omit<Manifest, 'tables'> & { readonly tables: readonly (TableHead & Result)[] };
type TableHead = Pick<TableRecord, 'name' | 'columns' | 'rows'>;

async function readAll<Result>(
  client: pg.Client,
  sinkOf: (table: string) => TableSink<Result>,
  now: Date,
): Promise<Contents<Result>> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(COPY_SETTINGS);
  await takeBackupRole(client);
  const migrations = await client.query<Manifest['migrations'][number]>(
    'SELECT version, name, sha256 FROM public.schema_migrations ORDER BY version',
  );
  const ambiente = await client.query<{ ambiente: string }>('SELECT ambiente FROM public.installation');
  const tables: (TableHead & Result)[] = [];
  for (const table of await listTables(client)) tables.push(await readTable(client, sinkOf(table.name), table));
  const sequences: Manifest['sequences'][number][] = [];
  for (const name of await listSequences(client)) {
    // After the rows: a sequence is outside the snapshot and can only be ahead of them.
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  const auditoria = await readAnchors(client);
  await client.query('COMMIT');
  return {
    format: 'rubrica-respaldo-1',
    createdAt: now.toISOString(),
    ambiente: ambiente.rows[0]?.ambiente ?? '',
    migrations: migrations.rows,
    tables,
    sequences,
    auditoria,
  };
}

/** Reads the newest link of each account's audit chain; none before migration 0098. */
async function readAnchors(client: pg.Client): Promise<Record<string, Anchor>> {
  const { rows: known } = await client.query<{ table: string | null }>(
    `SELECT to_regclass('public.audit_heads') AS table`,
  );
  if (known[0]?.table === null) return {};
  const { rows } = await client.query<Anchor & { account: string }>(
    `SELECT account_id::text AS account, seq::float8 AS seq, encode(hash, 'hex') AS hash FROM audit_heads ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ account, seq, hash }) => [account, { seq, hash }]));
}

/** Switches to the role that reads every row, for the transaction. */
export async function takeBackupRole(client: pg.Client): Promise<void> {
  try {
    await client.query('SET LOCAL ROLE rubrica_respaldo');
  } catch (cause) {
    throw new AppError(
      'respaldo-sin-permiso',
      'El usuario de la base de datos no puede leerla completa. Respalde con el usuario que aplica las migraciones (DATABASE_MIGRATION_URL).',
      { cause },
    );
  }
}

async function readTable<Result>(
  client: pg.Client,
  sink: TableSink<Result>,
  table: Table,
): Promise<TableHead & Result> {
  // Row-level security hides rows silently: a backup that looks complete but is not would be worse than none.
  if (table.hidesRows) throw new Error(`${table.name} has no policy for the backup`);
  const { name, columns } = table;
  const sql = `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`;
  const rows = await copyOut(client, sql, (chunk) => sink.add(chunk));
  return { name, columns, rows, ...(await sink.end()) };
}
