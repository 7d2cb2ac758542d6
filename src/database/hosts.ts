import type pg from 'pg';
import { hostsOf } from '../domain/database-hosts.js';
import { READ_ONLY } from './away.js';

/** One way in for each host that the address names. */
export function waysIn(connection: pg.ClientConfig): [pg.ClientConfig, ...pg.ClientConfig[]] {
  const { connectionString } = connection;
  const [first, ...others] = connectionString === undefined ? [] : hostsOf(connectionString);
  if (first === undefined) return [connection];
  const way = (url: string): pg.ClientConfig => ({ ...connection, connectionString: url });
  return [way(first), ...others.map(way)];
}

/** Fails, as a write would, on a server that takes none: a standby, or one that was told to. */
export async function mustTakeWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('this server takes no writes'), { code: READ_ONLY });
}

/** The same, as a pool asks it of each new connection. */
export function verifyWrites(client: pg.ClientBase, done: (error?: Error) => void): void {
  mustTakeWrites(client).then(() => {
    done();
  }, done);
}

/**
 * Takes a connection of the pool. Where it cannot be had at one host, new ones are made at the next, from then on for
 * all: who fails over finds the new primary by trying.
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

/** No host is to blame that all connections are in use. */
const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
