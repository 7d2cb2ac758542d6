import type pg from 'pg';
import { hostsOf } from '../kernel/database-hosts.js';
import { SERVICE_LOGIN, startEmbedded, type Log } from './embedded.js';
import { migrate } from './migrate.js';
import { openReplica, withReplica } from './replica.js';
import { openDatabase, type Database, type PoolOptions } from './transactions.js';

export interface DatabaseConfig {
  readonly ambiente: string;
  /** Undefined: the embedded server under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Separate login for migrations; undefined: the login of `databaseUrl` does both. */
  readonly migrationUrl: string | undefined;
  /** Read replica for reports; undefined: reports read from the primary. */
  readonly replicaUrl: string | undefined;
  readonly dataDir: string;
  readonly connectionsMax: number;
  readonly preparedStatements: boolean;
}

/** A server, embedded or external, and its two logins. */
export interface Server {
  /** Owns the tables. */
  readonly admin: pg.ClientConfig;
  readonly service: pg.ClientConfig;
  /** The service's login, if migrations must grant it the roles. */
  readonly serviceLogin: string | undefined;
  /** Whether the service's connection supports named prepared statements. */
  readonly prepared: boolean;
  /** Disconnects; the last process to leave an embedded server stops it. */
  readonly stop: () => Promise<void>;
}

/** Resolves the configured server; starts it if it is the embedded one. */
export async function openServer(
  config: Pick<DatabaseConfig, 'databaseUrl' | 'migrationUrl' | 'dataDir' | 'preparedStatements'>,
  log: Log,
): Promise<Server> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    return { ...embedded, serviceLogin: SERVICE_LOGIN, prepared: true };
  }
  return {
    admin: { connectionString: config.migrationUrl ?? config.databaseUrl },
    service: { connectionString: config.databaseUrl },
    // A separate login was created by the server's administrator; migrations grant it the roles.
    serviceLogin: config.migrationUrl === undefined ? undefined : loginOf(config.databaseUrl),
    prepared: config.preparedStatements,
    stop: () => Promise.resolve(),
  };
}

/** Opens the service's database, with its schema migrated to this version. */
export async function connectDatabase(
  config: DatabaseConfig,
  log: Log,
  { history, onWork }: Pick<PoolOptions, 'history' | 'onWork'> = {},
): Promise<{ db: Database; stop: () => Promise<void> }> {
  const server = await openServer(config, log);
  try {
    const { ambiente } = config;
    const { serviceLogin } = server;
    await migrate(server.admin, { ambiente, log, ...(serviceLogin === undefined ? {} : { serviceLogin }) });
    const options = {
      connectionsMax: config.connectionsMax,
      prepared: server.prepared,
      onError: (error: Error) => {
        log.warn({ err: error }, 'an idle database connection was lost');
      },
    };
    const primary = openDatabase(server.service, { ...options, onWork, ...(history === undefined ? {} : { history }) });
    const db =
      config.replicaUrl === undefined
        ? primary
        : withReplica(primary, openReplica(config.replicaUrl, options), (err) => {
            log.warn({ err }, 'the replica cannot be used now; reports are read from the primary');
          });
    return {
      db,
      stop: async () => {
        await db.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function loginOf(databaseUrl: string): string {
  const [first = databaseUrl] = hostsOf(databaseUrl);
  return decodeURIComponent(new URL(first).username);
}
