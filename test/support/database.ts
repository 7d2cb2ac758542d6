import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { SERVICE_LOGIN, startEmbedded, stopEmbedded, type EmbeddedServer } from '../../src/db/embedded.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase, type Database, type PoolOptions } from '../../src/db/transactions.js';
import { urlOf } from './database-url.js';

/** A separate database per test file, with all migrations applied and no data. */
export interface TestDatabase {
  readonly name: string;
  /** As the service uses it: a login that owns nothing. */
  readonly db: Database;
  /** DATABASE_URL of a process under test: the owner of the tables, not a superuser, as on a company's own server. */
  readonly url: string;
  /** Superuser, to prepare data and to bypass row-level security. */
  readonly adminUrl: string;
  /** Runs a statement as superuser. */
  readonly sql: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  /** Closes `db` and drops the database, even with open connections. */
  drop(): Promise<void>;
}

/** Silent: a test's output is its result. */
export const log = pino({ level: 'silent' });

const OWNER = 'rubrica_dueno';
const OWNER_PASSWORD = 'only-for-tests';
const TEMPLATE = 'rubrica_plantilla';
// Any constant: guards template creation among test processes.
const TEMPLATE_LOCK = 7_782_099;

// The data is discarded after the run: trade all safety for speed.
const SPEED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

let server: Promise<EmbeddedServer> | undefined;

/** The run's server, started on first use; the global set-up stops it. */
export function testServer(): Promise<EmbeddedServer> {
  return (server ??= startTestServer());
}

async function startTestServer(): Promise<EmbeddedServer> {
  const databaseDir = inject('databaseDir');
  // The run was killed (a timeout, an impatient terminal): its global set-up cannot clean up, so the orphan does.
  const { ppid } = process;
  process.once('disconnect', () => {
    if (process.ppid !== ppid) void abandonRun(databaseDir);
  });
  const started = await startEmbedded({ dataDir: databaseDir, log, settings: SPEED });
  await asAdmin(started, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [TEMPLATE]);
    if (rowCount === 0) await makeTemplate(started, client);
  });
  return started;
}

async function abandonRun(databaseDir: string): Promise<void> {
  await stopEmbedded(databaseDir);
  await rm(dirname(databaseDir), { recursive: true, force: true });
  process.exit(1);
}

/** Prepares a server as an operator does: an owner that may create roles, and an empty database. */
async function makeTemplate(started: EmbeddedServer, client: pg.Client): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`DROP ROLE IF EXISTS ${OWNER}`);
  await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}'`);
  await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${OWNER}`);
  await migrate(
    { ...started.admin, user: OWNER, password: OWNER_PASSWORD, database: TEMPLATE },
    { ambiente: 'simulador', log, serviceLogin: SERVICE_LOGIN },
  );

  await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
}

/** Clones the migrated template, or another database's current contents. Call it in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(
  template?: Pick<TestDatabase, 'name'>,
  { onWork }: Pick<PoolOptions, 'onWork'> = {},
): Promise<TestDatabase> {
  const started = await testServer();
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  await asAdmin(started, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template?.name ?? TEMPLATE} STRATEGY FILE_COPY OWNER ${OWNER}`),
  );
  const db = openDatabase(
    { ...started.service, database: name },
    { connectionsMax: 10, prepared: true, onError: () => undefined, onWork },
  );
  const adminUrl = urlOf({ ...started.admin, database: name });
  const admin = new pg.Pool({ connectionString: adminUrl, max: 3, allowExitOnIdle: true });
  admin.on('error', () => undefined);
  return {
    name,
    db,
    url: urlOf({ ...started.admin, user: OWNER, password: OWNER_PASSWORD, database: name }),
    adminUrl,
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await admin.query<Row & pg.QueryResultRow>(text, [...values])).rows,
    drop: async () => {
      await db.close();
      const ended = admin.end();
      await asAdmin(started, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await ended;
    },
  };
}

/**
 * A template of the run with more than the schema: `fill` fills it and returns a text that every test process needs with it. The first process
 * that asks creates it.
 */
export async function filledTemplate(
  name: string,
  fill: (database: TestDatabase) => Promise<string>,
): Promise<{ readonly name: string; readonly text: string }> {
  const started = await testServer();
  return asAdmin(started, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ text: string }>(
      `SELECT shobj_description(oid, 'pg_database') AS text FROM pg_database WHERE datname = $1 AND datistemplate`,
      [name],
    );
    if (rows[0] !== undefined) return { name, text: rows[0].text };
    const database = await createTestDatabase();
    const text = await fill(database);
    await database.db.close();
    await client.query(`ALTER DATABASE ${database.name} RENAME TO ${name}`);
    await client.query(`COMMENT ON DATABASE ${name} IS ${client.escapeLiteral(text)}`);
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
    return { name, text };
  });
}

/** A new database without a schema, for tests of migrations and restores. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'adminUrl' | 'drop'>> {
  const started = await testServer();
  const name = `vacia_${randomBytes(6).toString('hex')}`;
  await asAdmin(started, (client) => client.query(`CREATE DATABASE ${name} OWNER ${OWNER}`));
  return {
    url: urlOf({ ...started.admin, user: OWNER, password: OWNER_PASSWORD, database: name }),
    adminUrl: urlOf({ ...started.admin, database: name }),
    drop: async () => {
      await asAdmin(started, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Runs statements on any database of the run, as the given login. */
export async function withClient<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** Takes a database away (ends its connections and only allows the superuser's), or brings it back. */
export async function setConnectable(adminUrl: string, allowed: boolean): Promise<void> {
  const limit = `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT ${allowed ? -1 : 0}', current_database()); END $$`;
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await withClient(adminUrl, async (client) => {
    await client.query(limit);
    if (!allowed) await client.query(end);
  });
}

function asAdmin<T>(started: EmbeddedServer, body: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(urlOf({ ...started.admin, database: 'postgres' }), body);
}
