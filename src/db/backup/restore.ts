import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { AppError } from '../../kernel/app-error.js';
import { withClient } from '../connecting.js';
import type { Log } from '../embedded.js';
import { migrate, readMigrations, type Migration } from '../migrate.js';
import { readParts, verifyArchive, type Manifest, type TablePart } from './archive.js';
import { COPY_SETTINGS } from './backup.js';
import { copyIn } from './copy.js';
import { NO_KEY, type BackupKey } from './locking.js';
import { NO_PROGRESS, type Progress } from './progress.js';
import { sampleParts, type KeepRow } from './sample.js';
import { listTables, type Table } from './tables.js';

export interface RestoreOptions {
  /** Undefined: the ambiente of the backup. */
  readonly ambiente: string | undefined;
  readonly key?: BackupKey;
  readonly log: Log;
  readonly serviceLogin?: string;
  /** Receives each part as it is loaded. */
  readonly onPart?: (part: TablePart) => void;
  readonly progress?: Progress;
  /** Loads a sample of the rows only, without foreign keys, indexes and later migrations: for a trial. */
  readonly sample?: (manifest: Manifest) => KeepRow;
  /** Inspects the loaded data, before the later migrations. */
  readonly onLoaded?: (manifest: Manifest) => Promise<void>;
}

/**
 * Loads a backup into an empty database: checks the whole file, migrates the schema to the backup's version, loads all rows in
 * one transaction, then applies the later migrations. All or nothing.
 */
export async function restore(admin: pg.ClientConfig, file: string, options: RestoreOptions): Promise<Manifest> {
  const { key = NO_KEY, ambiente, log, serviceLogin } = options;
  const progress = options.progress ?? NO_PROGRESS;
  const onBytes = (bytes: number): void => {
    progress.add(bytes);
  };
  const sizeBytes = await stat(file).then(
    ({ size }) => size,
    () => 0, // reading it reports the error
  );
  progress.start('leer', sizeBytes);
  const manifest = await verifyArchive(file, key, undefined, onBytes);
  if (ambiente !== undefined && manifest.ambiente !== ambiente) {
    throw new AppError(
      'base-otro-ambiente',
      `El respaldo es del ambiente «${manifest.ambiente}» y RUBRICA_AMBIENTE pide «${ambiente}». Restáurelo en una instalación de su mismo ambiente.`,
    );
  }
  const migrations = await readMigrations();
  const known = migrationsOf(manifest, migrations);
  await refuseAhead(admin, known);
  const migrating = {
    ambiente: manifest.ambiente,
    log,
    ...(serviceLogin === undefined ? {} : { serviceLogin }),
  };
  await migrate(admin, { ...migrating, migrations: known });
  progress.start('cargar', sizeBytes);
  const keep = options.sample?.(manifest);
  const parts = readParts(file, key, onBytes);
  await load(admin, keep === undefined ? parts : sampleParts(parts, keep), manifest, {
    ...{ onPart: options.onPart, progress },
    isSample: keep !== undefined,
  });
  await options.onLoaded?.(manifest);
  if (keep !== undefined) return manifest;
  await migrate(admin, { ...migrating, migrations });
  return manifest;
}

/** Returns our migrations up to the backup's schema. Refuses a backup with a newer schema or unknown migration files. */
function migrationsOf(manifest: Manifest, migrations: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ version, name, sha256 }) => {
    const file = migrations.find((candidate) => candidate.version === version);
    if (file === undefined) {
      throw new AppError(
        'base-mas-nueva',
        `El respaldo es de una versión posterior de Rúbrica (${name}). Instale esa versión o una más nueva y restáurelo con ella.`,
      );
    }
    if (file.sha256 === sha256) return file;
    throw new AppError('migracion-cambiada', `La migración ${name} del respaldo no es la de esta instalación.`);
  });
}

/** Refuses an empty database with a later schema: it cannot take rows of an earlier one. */
async function refuseAhead(admin: pg.ClientConfig, known: readonly Migration[]): Promise<void> {
  const applied = await withClient(admin, NAME, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_class WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace`,
    );
    if (rowCount === 0) return [];
    return (await client.query<{ version: number }>('SELECT version FROM public.schema_migrations')).rows;
  });
  if (applied.every(({ version }) => known.some((file) => file.version === version))) return;
  throw new AppError(
    'base-no-vacia',
    'La base de destino ya tiene un esquema posterior al del respaldo. Restaure en una base nueva y vacía (otra RUBRICA_DATA u otra DATABASE_URL).',
  );
}

interface Loading {
  readonly onPart: ((part: TablePart) => void) | undefined;
  readonly progress: Progress;
  readonly isSample: boolean;
}

async function load(
  admin: pg.ClientConfig,
  parts: AsyncGenerator<TablePart>,
  manifest: Manifest,
  loading: Loading,
): Promise<void> {
  await withClient(admin, NAME, async (client) => {
    await client.query('BEGIN');
    await client.query(COPY_SETTINGS);
    const tables = await listTables(client);
    // Blocks all other writers, so tables found empty stay empty.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    const forced = tables.filter((table) => table.forcesRowSecurity);
    // In this transaction the owner is exempt from row-level security: it must see whether a table is empty, and COPY cannot load
    // under it.
    for (const { name } of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
    for (const { name } of tables) await refuseFilled(client, name);
    await client.query('DELETE FROM public.installation'); // The backup contains this row.
    // Rows derived by triggers are in the backup too.
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    const setAside = await listSetAside(client, tables);
    for (const { drop } of setAside) await client.query(drop);
    await loadTables(client, parts, manifest, tables, loading);
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    const rebuilt = loading.isSample ? [] : setAside;
    loading.progress.start('indexar', rebuilt.length);
    for (const { make } of rebuilt) {
      await client.query(make);
      loading.progress.add(1);
    }
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { name } of forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
    }
    await client.query('COMMIT');
    // Without statistics, the first queries on a large database would be planned for an empty one.
    await client.query(`ANALYZE ${tables.map(({ name }) => name).join(', ')}`);
  });
}

const NAME = 'rubrica-restaurar';

/** Foreign keys, and indexes not backing a constraint: building them once over all rows is faster than row by row. */
async function listSetAside(
  client: pg.Client,
  tables: readonly Table[],
): Promise<{ readonly drop: string; readonly make: string }[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `WITH ours AS (SELECT unnest($1::regclass[]) AS oid)
     SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) AS make
     FROM pg_constraint k JOIN ours ON ours.oid = conrelid WHERE contype = 'f'
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index JOIN ours ON ours.oid = indrelid WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

async function refuseFilled(client: pg.Client, table: string): Promise<void> {
  if (table === 'public.installation') return;
  const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
  if (rowCount === 0) return;
  throw new AppError(
    'base-no-vacia',
    `La base de destino ya tiene datos (${table}). Un respaldo se restaura solo en una base vacía: indique otra RUBRICA_DATA u otra DATABASE_URL.`,
  );
}

async function loadTables(
  client: pg.Client,
  parts: AsyncGenerator<TablePart>,
  manifest: Manifest,
  tables: readonly Table[],
  { onPart, isSample }: Loading,
): Promise<void> {
  let next = await parts.next();
  /** Yields the parts of one table; keeps the first part of the next table for its turn. */
  async function* partsOf(table: string): AsyncGenerator<Buffer> {
    while (next.done !== true && next.value.table === table) {
      const part = next.value satisfies TablePart;
      onPart?.(part);
      yield part.data;
      next = await parts.next();
    }
  }
  for (const record of manifest.tables) {
    const table = tables.find(({ name }) => name === record.name);
    if (table?.columns.join() !== record.columns.join())
      throw new Error(`backup: ${record.name} is another table here`);
    const rows = await copyIn(
      client,
      `COPY ${record.name} (${record.columns.join(', ')}) FROM STDIN`,
      partsOf(record.name),
    );
    if (!isSample && rows !== record.rows)
      throw new Error(`backup: ${record.name} has ${record.rows} rows, ${rows} were loaded`);
  }
  if (next.done !== true) throw new Error(`backup: ${next.value.table} is out of its order`);
}
