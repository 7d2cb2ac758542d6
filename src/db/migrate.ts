import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../kernel/app-error.js';
import { withClient } from './connecting.js';
import type { Log } from './embedded.js';
import { buildIndex, concurrentIndexOf } from './migrate-index.js';

/** One numbered file of migrations/. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Oldest schema version that code must know to run on it, if it removes something (`-- needs: 0047`); 0: any. */
  readonly needs: number;
}

export interface MigrateOptions {
  readonly ambiente: string;
  readonly log: Log;
  /** Login to be granted the four roles: the service's, if it is not the migration login. */
  readonly serviceLogin?: string;
  /** Replacement files, in tests. */
  readonly migrations?: readonly Migration[];
}

/** Roles that the service's transactions run under (migration 0001). */
export const SERVICE_ROLES = ['rubrica_servicio', 'rubrica_trabajador', 'rubrica_acceso', 'rubrica_simulador'] as const;

// One key for everything that changes the schema of this database.
const SCHEMA_LOCK = 7_782_003;
const VERSION_MIN = 15;
const NAME = 'rubrica-migrar';
// Less than a service transaction waits (LOCK_WAIT_MS): a transaction queued behind a migration waits no longer than the
// migration.
const LOCK_TIMEOUT_MS = 2000;
const BUSY_TRIES_MAX = 60;
const BUSY_PAUSE_MS = 1000;
const TURN_POLL_MS = 100;
// Databases of one server share its roles: migrating two concurrently can collide on a role's row; a retry is enough.
const ATTEMPTS_MAX = 5;

/**
 * Migrates the schema to this version: each file once, in order, in its own transaction under a lock, so any number of
 * processes may start together, even through a transaction pooler. Writes nothing if nothing is due. Other processes keep
 * working, including the previous version: a file waits briefly for a table and retries, and a newer database is accepted
 * unless it removed something this code uses (design/upgrades).
 */
export async function migrate(admin: pg.ClientConfig, options: MigrateOptions): Promise<{ applied: string[] }> {
  const migrations = options.migrations ?? (await readMigrations());
  return withClient(admin, NAME, async (client) => {
    const major = await serverVersion(client);
    const applied: string[] = [];
    for (;;) {
      // Checked without the lock first: a start with nothing due neither writes nor waits.
      const before = await appliedVersions(client);
      if (before.length > 0) await checkAmbiente(client, options.ambiente);
      if (pending(migrations, before) === undefined) break;
      const name = await applyNext(admin, client, migrations, options);
      if (name === undefined) break;
      applied.push(name);
      options.log.debug({ migration: name }, 'migration applied');
    }
    if (applied.length > 0)
      options.log.info({ count: applied.length, first: applied[0], last: applied.at(-1) }, 'migrations applied');
    const ahead = (await appliedVersions(client)).at(-1)?.name;
    if (ahead !== undefined && !migrations.some(({ name }) => name === ahead))
      options.log.warn({ migration: ahead }, 'the database is of a later version, which this one can work on');
    await checkAmbiente(client, options.ambiente);
    if (options.serviceLogin !== undefined) {
      await grantRoles(client, options.serviceLogin, major).catch((error: unknown) => {
        throw isRefusedRight(error) ? withoutRight(error) : error;
      });
    }
    return { applied };
  });
}

/** Lists the due files without applying them. Refuses what `migrate` refuses. */
export async function dueMigrations(admin: pg.ClientConfig, ambiente: string): Promise<string[]> {
  const migrations = await readMigrations();
  return withClient(admin, NAME, async (client) => {
    await serverVersion(client);
    const applied = await appliedVersions(client);
    pending(migrations, applied);
    if (applied.length > 0) await checkAmbiente(client, ambiente);
    return migrations.filter(({ version }) => !applied.some((row) => row.version === version)).map(({ name }) => name);
  });
}

/** Reads migrations/; by default the folder beside this module, in src/ or, after the build, in dist/. */
export async function readMigrations(folder = new URL('./migrations/', import.meta.url)): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
        needs: Number(/^-- needs: (\d{4})$/m.exec(sql)?.[1] ?? 0),
      };
    }),
  );
}

async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const version = rows[0]?.server_version ?? '';
  const major = Number.parseInt(version, 10);
  if (major >= VERSION_MIN) return major;
  throw new AppError(
    'base-version',
    `El servidor es PostgreSQL ${version}; Rúbrica necesita ${VERSION_MIN} o posterior. Actualice ese servidor, indique otro en DATABASE_URL, o quite DATABASE_URL para usar el PostgreSQL incluido.`,
  );
}

interface AppliedRow {
  version: number;
  name: string;
  sha256: string;
  /** Null if the column does not exist yet. */
  needs: number | null;
}

async function appliedVersions(client: pg.Client): Promise<AppliedRow[]> {
  // From the table, not to_regclass: that uses a cache which waiting for an advisory lock does not refresh.
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT EXISTS (
       SELECT FROM pg_class WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace) AS present`,
  );
  if (rows[0]?.present !== true) return [];
  const applied = await client.query<AppliedRow>(
    `SELECT version, name, sha256, (to_jsonb(m)->>'needs')::int AS needs FROM public.schema_migrations m ORDER BY version`,
  );
  return applied.rows;
}

/** Returns the next file to apply. Refuses a database that these files did not produce. */
function pending(migrations: readonly Migration[], applied: readonly AppliedRow[]): Migration | undefined {
  const known = migrations.at(-1)?.version ?? 0;
  const beyond = applied.find(({ version, needs }) => version > known && (needs ?? version) > known);
  if (beyond !== undefined) {
    throw new AppError(
      'base-mas-nueva',
      `La base de datos ya fue actualizada por una versión posterior de Rúbrica (${beyond.name}). Instale esa versión o una más nueva; volver atrás no es posible sin restaurar un respaldo.`,
    );
  }
  for (const row of applied) {
    const file = migrations.find(({ version }) => version === row.version);
    if (file?.sha256 === row.sha256 || row.version > known) continue;
    throw new AppError(
      'migracion-cambiada',
      `La migración ${row.name} ya aplicada no es igual a la de esta instalación. Instale una versión publicada de Rúbrica, sin cambios propios en las migraciones.`,
      { internal: `migration ${row.name}: applied ${row.sha256}, file ${file?.sha256 ?? 'missing'}` },
    );
  }
  return migrations.find(({ version }) => !applied.some((row) => row.version === version));
}

/** Applies the next due file under the lock and returns its name; undefined if others applied everything meanwhile. */
async function applyNext(
  admin: pg.ClientConfig,
  client: pg.Client,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<string | undefined> {
  for (let attempt = 1, busy = 1; ;) {
    try {
      return await inTransaction(client, async () => {
        const before = await appliedVersions(client);
        const next = pending(migrations, before);
        if (next === undefined) return undefined;
        if (before.length === 0) await client.query(SCHEMA_MIGRATIONS);
        const index = concurrentIndexOf(next.sql);
        if (index === undefined) await client.query(next.sql);
        // On a separate connection: this transaction only holds the lock and has no snapshot that the build would wait for.
        else await withClient(admin, NAME, (other) => buildIndex(other, index));
        if (before.some(({ needs }) => needs === null)) await client.query(ADD_NEEDS);
        await client.query(
          'INSERT INTO public.schema_migrations (version, name, sha256, needs) VALUES ($1, $2, $3, $4)',
          [next.version, next.name, next.sha256, next.needs],
        );
        if (before.length === 0)
          await client.query('INSERT INTO installation (ambiente) VALUES ($1)', [options.ambiente]);
        await client.query(GRANT_TO_BACKUP);
        return next.name;
      });
    } catch (error) {
      if (isRefusedRight(error)) throw withoutRight(error);
      if (isBusy(error)) {
        if (busy++ >= BUSY_TRIES_MAX) throw tooBusy(error);
        options.log.info(
          { migration: pending(migrations, await appliedVersions(client))?.name },
          'a table is in use; again soon',
        );
        await sleep(BUSY_PAUSE_MS);
      } else if (attempt++ >= ATTEMPTS_MAX || !isRoleCollision(error)) throw error;
    }
  }
}

const SCHEMA_MIGRATIONS = `CREATE TABLE IF NOT EXISTS public.schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  needs integer NOT NULL DEFAULT 0
)`;
const ADD_NEEDS = 'ALTER TABLE public.schema_migrations ADD COLUMN needs integer NOT NULL DEFAULT 0';

// The backup reads every row of every table created by migrations, in any schema, so no migration has to grant it.
const GRANT_TO_BACKUP = `DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT c.oid::regclass AS name, c.relkind = 'S' AS is_sequence, c.relnamespace::regnamespace AS namespace,
      c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'respaldo') AS is_closed
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p', 'S') AND c.relpersistence = 'p'
      AND c.relowner = (SELECT relowner FROM pg_class WHERE oid = 'public.schema_migrations'::regclass)
      AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %s TO rubrica_respaldo', found.namespace);
    EXECUTE format('GRANT SELECT ON %s %s TO rubrica_respaldo', CASE WHEN found.is_sequence THEN 'SEQUENCE' ELSE 'TABLE' END, found.name);
    IF found.is_closed THEN
      EXECUTE format('CREATE POLICY respaldo ON %s FOR SELECT TO rubrica_respaldo USING (true)', found.name);
    END IF;
  END LOOP;
END $$`;

function isRoleCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'XX000' && error.message.includes('tuple concurrently');
}

/** Lock timeout or deadlock victim. */
const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

const tooBusy = (cause: unknown): AppError =>
  new AppError(
    'base-ocupada',
    'Una tabla que la migración cambia estuvo en uso todo el tiempo (un respaldo o una exportación larga). No se cambió nada: repita cuando termine.',
    { internal: `migrate: ${String(cause)}`, cause },
  );

const isRefusedRight = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501';

const withoutRight = (cause: unknown): AppError =>
  new AppError(
    'base-sin-permiso',
    'El usuario de la base de datos no puede crear tablas, o crear y conceder roles. Haga que sea dueño de la base y tenga CREATEROLE, o indique en DATABASE_MIGRATION_URL uno que sí pueda. Si otra base de este servidor ya creó los roles de Rúbrica (PostgreSQL 16 o posterior), concédalos como superusuario: GRANT rubrica_servicio, rubrica_trabajador, rubrica_acceso, rubrica_simulador, rubrica_respaldo TO <ese usuario> WITH ADMIN OPTION.',
    { internal: `migrate: ${String(cause)}`, cause },
  );

/** Runs one schema-changing transaction at a time. */
async function inTransaction<T>(client: pg.Client, body: () => Promise<T>): Promise<T> {
  await takeTurn(client);
  try {
    const result = await body();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Polls for the lock instead of waiting: a waiting statement has a snapshot, and a concurrent index build waits for that. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query(
      `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ours', [
      SCHEMA_LOCK,
    ]);
    if (rows[0]?.ours === true) return;
    await client.query('ROLLBACK');
    await sleep(TURN_POLL_MS);
  }
}

async function checkAmbiente(client: pg.Client, ambiente: string): Promise<void> {
  const { rows } = await client.query<{ ambiente: string }>('SELECT ambiente FROM installation');
  const found = rows[0]?.ambiente;
  if (found === ambiente) return;
  throw new AppError(
    'base-otro-ambiente',
    `Esta base de datos es del ambiente «${found ?? 'desconocido'}» y RUBRICA_AMBIENTE pide «${ambiente}». Cada ambiente tiene su propia base: cambie RUBRICA_DATA o DATABASE_URL.`,
  );
}

/** Lets the login assume the roles (SET ROLE) without inheriting their rights. */
async function grantRoles(client: pg.Client, login: string, major: number): Promise<void> {
  // Grants only what is missing: roles are shared by the whole server, and two processes may run this concurrently.
  const missing =
    major >= 16
      ? "NOT pg_has_role($2::text, wanted, 'SET') OR pg_has_role($2::text, wanted, 'USAGE')"
      : "NOT pg_has_role($2::text, wanted, 'MEMBER')";
  const { rows } = await client.query<{ role: string }>(
    `SELECT wanted AS role FROM unnest($1::text[]) AS wanted WHERE ${missing}`,
    [SERVICE_ROLES, login],
  );
  const [quoted, options] = [client.escapeIdentifier(login), major >= 16 ? 'WITH INHERIT FALSE, SET TRUE' : ''];
  for (const { role } of rows) await client.query(`GRANT ${role} TO ${quoted} ${options}`);
}
