import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, READ_ONLY } from './database-errors.js';
import { openDatabase, type Database, type PoolOptions, type Statement } from './transactions.js';

/** Maximum wait of a report for the replica to catch up with the primary's position at the request. */
const CATCH_UP_MS = 1000;
const CHECK_INTERVAL_MS = 50;
/** Replica retry delay after it was unavailable or behind: otherwise each report would wait for it. */
const RETRY_DELAY_MS = 30_000;

const WRITTEN: Statement = { name: 'wal_written', text: 'SELECT pg_current_wal_lsn()::text AS lsn' };
const REACHED: Statement = {
  name: 'wal_reached',
  // A replica promoted meanwhile, or an address of a primary, has everything.
  text: `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END >= $1::pg_lsn AS reached`,
};

/** Opens a replica, on any of its hosts that answers. */
export function openReplica(url: string, options: PoolOptions): Database {
  return openDatabase({ connectionString: url }, { ...options, anyHost: true });
}

/**
 * Whether the replica has everything committed now, or gets it within the wait: a report includes everything already
 * acknowledged to its caller.
 */
export async function catchesUp(db: Database, replica: Database): Promise<boolean> {
  const [primary] = await db.asAccess((tx) => tx.run<{ lsn: string }>(WRITTEN, []));
  const reached = async (): Promise<boolean> => {
    const [row] = await replica.asAccess((tx) => tx.run<{ reached: boolean | null }>(REACHED, [primary?.lsn]));
    return row?.reached === true;
  };
  for (const since = performance.now(); performance.now() - since < CATCH_UP_MS;) {
    if (await reached()) return true;
    await sleep(CHECK_INTERVAL_MS);
  }
  return false;
}

/** Returns the database with reports read from a replica while it is available and current; otherwise from the primary. */
export function withReplica(db: Database, replica: Database, onTrouble: (error: Error) => void): Database {
  let restsUntilMs = 0;
  const rest = (why: Error): void => {
    restsUntilMs = performance.now() + RETRY_DELAY_MS;
    onTrouble(why);
  };
  return {
    ...db,
    readInAccount: async (id, body) => {
      if (performance.now() < restsUntilMs) return db.readInAccount(id, body);
      try {
        if (await catchesUp(db, replica)) return await replica.readInAccount(id, body);
        rest(new Error('the replica is behind'));
      } catch (error) {
        if (!isReplicaTrouble(error)) throw error;
        rest(error);
      }
      return db.readInAccount(id, body);
    },
    close: async () => {
      await replica.close();
      await db.close();
    },
  };
}

/** The replica is unavailable, or it cancelled the query to continue replay (40001). Writes fail on either server. */
function isReplicaTrouble(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code !== READ_ONLY && (code === '40001' || isDatabaseUnavailable(error));
}
