import pg from 'pg';
import { AppError } from '../../domain/app-error.js';
import { ArchiveWriter, type Manifest, type TableRecord } from './archive.js';
import { copyOut } from './copy.js';
import { listSequences, listTables, type Table } from './tables.js';

/** How values are written, the same on every server, so that any server reads them back. */
export const COPY_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Writes all rows into one file: what the database held at one moment, while the service goes on. It reads under a role
 * that may read everything and write nothing.
 */
export async function backup(admin: pg.ClientConfig, file: string, now: Date): Promise<Manifest> {
  const client = new pg.Client({ ...admin, application_name: 'rubrica-respaldar', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the statement under way reports it
  await client.connect();
  try {
    await refuseUnmigrated(client);
    const archive = await ArchiveWriter.create(file, now);
    try {
      const manifest = await readAll(client, archive, now);
      await archive.finish(manifest);
      return manifest;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseUnmigrated(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace`,
  );
  if (rowCount === 0)
    throw new AppError('base-vacia', 'La base de datos no tiene datos de Rúbrica: no hay qué respaldar.');
}

async function readAll(client: pg.Client, archive: ArchiveWriter, now: Date): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(COPY_SETTINGS);
  await takeBackupRole(client);
  const migrations = await client.query<Manifest['migrations'][number]>(
    'SELECT version, name, sha256 FROM public.schema_migrations ORDER BY version',
  );
  const ambiente = await client.query<{ ambiente: string }>('SELECT ambiente FROM public.installation');
  const tables: TableRecord[] = [];
  for (const table of await listTables(client)) tables.push(await readTable(client, archive, table));
  const sequences: Manifest['sequences'][number][] = [];
  for (const name of await listSequences(client)) {
    // After the rows: a sequence stands outside the snapshot and may only be ahead of them.
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  await client.query('COMMIT');
  return {
    format: 'rubrica-respaldo-1',
    createdAt: now.toISOString(),
    ambiente: ambiente.rows[0]?.ambiente ?? '',
    migrations: migrations.rows,
    tables,
    sequences,
  };
}

async function takeBackupRole(client: pg.Client): Promise<void> {
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

async function readTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<TableRecord> {
  // Row-level security hides rows without a word: a backup that looks whole and is not would be worse than none.
  if (table.hidesRows) throw new Error(`${table.name} has no policy for the backup`);
  const { name, columns } = table;
  const entry = archive.table(name);
  const rows = await copyOut(client, `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`, entry.add);
  return { name, columns, rows, ...(await entry.end()) };
}
