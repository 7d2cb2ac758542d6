import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ensureCluster, pgdataOf } from './embedded/cluster.js';
import { joinServer, leaveServer, SOCKET_PORT, SUPERUSER, type Log } from './embedded/keeper.js';
import { stopServer } from './embedded/postmaster.js';
import { findPrograms } from './embedded/programs.js';
import { chooseServerUser } from './embedded/server-user.js';

export type { Log };

/** The service's login on an embedded server. It owns nothing and inherits nothing. */
export const SERVICE_LOGIN = 'rubrica';

const DATABASE = 'rubrica';
// Serialises the creation of the login and the database when several processes start together. A session lock, since CREATE
// DATABASE cannot run in a transaction; safe because no pooler sits in front of our own socket.
const LOGIN_LOCK = 7_782_002;
const RECOVER_DELAY_MAX_MS = 30_000;

/** A running embedded server and its two logins. */
export interface EmbeddedServer {
  /** The superuser, for migrations, backup and restore only. */
  readonly admin: pg.ClientConfig;
  readonly service: pg.ClientConfig;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Overrides our settings. For tests: a server without fsync must never hold receipts. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts PostgreSQL on `dataDir`, or joins a server already running there: left by a killed process, or started by another of
 * ours. Each process holds one connection, the keeper, with a shared advisory lock; a leaving process that gets the exclusive
 * lock is the last and stops the server. While joined, a server that dies is restarted.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  const directory = resolve(dataDir);
  const user = chooseServerUser(pgdataOf(directory));
  // Root's folder can be traversed by the server's user; its files have their own modes.
  await mkdir(directory, { recursive: true, mode: user === undefined ? 0o700 : 0o711 });
  const programs = await findPrograms(directory, user);
  const cluster = await ensureCluster(directory, programs, user);
  const supervised = { cluster, programs, user, settings, log };

  let stopping = false;
  let recovering: Promise<void> | undefined;
  let keeper = await joinServer(supervised);
  await prepareLogin(keeper.client, cluster.credentials.service);

  function watch(): void {
    keeper.client.once('end', () => {
      if (!stopping) recovering = recover();
    });
  }
  async function recover(): Promise<void> {
    log.error('embedded PostgreSQL is gone; starting it again');
    for (let delayMs = 250; !stopping; delayMs = Math.min(delayMs * 2, RECOVER_DELAY_MAX_MS)) {
      try {
        keeper = await joinServer(supervised);
        watch();
        return;
      } catch (error) {
        log.error({ err: error }, 'embedded PostgreSQL does not start');
        await sleep(delayMs);
      }
    }
  }
  watch();

  const config = (login: string, password: string): pg.ClientConfig => ({
    host: keeper.socketDir,
    port: SOCKET_PORT,
    database: DATABASE,
    user: login,
    password,
  });
  return {
    admin: config(SUPERUSER, cluster.credentials.superuser),
    service: config(SERVICE_LOGIN, cluster.credentials.service),
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await recovering;
      await leaveServer(keeper, cluster.pgdata, log);
    },
  };
}

/** Stops the server on `dataDir`, even if in use. For the end of a test run; the service leaves with `stop`. */
export async function stopEmbedded(dataDir: string): Promise<boolean> {
  return stopServer(pgdataOf(resolve(dataDir)));
}

/** Creates the service's login and the database, once. Migrations grant the login its rights. */
async function prepareLogin(client: pg.Client, password: string): Promise<void> {
  const missing = async (sql: string, name: string): Promise<boolean> =>
    (await client.query(sql, [name])).rowCount === 0;
  await client.query('SELECT pg_advisory_lock($1)', [LOGIN_LOCK]);
  try {
    if (await missing('SELECT FROM pg_roles WHERE rolname = $1', SERVICE_LOGIN)) {
      await client.query(
        `CREATE ROLE ${SERVICE_LOGIN} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
      );
    }
    if (await missing('SELECT FROM pg_database WHERE datname = $1', DATABASE)) {
      await client.query(`CREATE DATABASE ${DATABASE}`);
    }
    await client.query(
      `REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC; GRANT CONNECT ON DATABASE ${DATABASE} TO ${SERVICE_LOGIN}`,
    );
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOGIN_LOCK]);
  }
}
