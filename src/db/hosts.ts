import type pg from 'pg';
import { hostsOf } from '../kernel/database-hosts.js';
import { READ_ONLY } from './database-errors.js';

/** Returns one connection configuration per host in the address. */
export function hostConfigs(connection: pg.ClientConfig): [pg.ClientConfig, ...pg.ClientConfig[]] {
  const { connectionString } = connection;
  const [first, ...others] = connectionString === undefined ? [] : hostsOf(connectionString);
  if (first === undefined) return [connection];
  const way = (url: string): pg.ClientConfig => ({ ...connection, connectionString: url });
  return [way(first), ...others.map(way)];
}

/** Throws, as a write would, on a read-only server: a standby, or one configured so. */
export async function requiresWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('this server takes no writes'), { code: READ_ONLY });
}

/** `requiresWritable` as a pool's `verify` callback for new connections. */
export function verifyWrites(client: pg.ClientBase, done: (error?: Error) => void): void {
  requiresWritable(client).then(() => {
    done();
  }, done);
}

/**
 * Takes a connection from the pool. If one host fails, new connections use the next host, from then on for all callers: trying
 * finds the new primary after a failover.
 */
export function connectorOf(pool: pg.Pool, ways: readonly pg.ClientConfig[]): () => Promise<pg.PoolClient> {
  let at = 0;
  return async () => {
    for (let tries = 1; ; tries++) {
      const tried = at;
      try {
        return await pool.connect();
      } catch (error) {
        const next = ways[(tried + 1) % ways.length]?.connectionString;
        if (at === tried && next !== undefined) {
          at = (tried + 1) % ways.length;
          pool.options.connectionString = next;
        }
        if (tries >= ways.length || isPoolFull(error)) throw error;
      }
    }
  };
}

/** A full pool is not the host's fault. */
const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
