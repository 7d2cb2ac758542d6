import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway, READ_ONLY } from './away.js';
import { openDatabase, type Database, type PoolOptions, type Statement } from './transactions.js';

/** How long a report waits for the replica to have what the primary had when it was asked for. */
const CATCH_UP_MS = 1000;
const LOOK_MS = 50;
/** Who was away or behind is not asked again for so long: each report would wait for it. */
const REST_MS = 30_000;

const WRITTEN: Statement = { name: 'wal_written', text: 'SELECT pg_current_wal_lsn()::text AS lsn' };
const REACHED: Statement = {
  name: 'wal_reached',
  // A replica that was made the primary meanwhile, or an address that leads to one, has everything.
  text: `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END >= $1::pg_lsn AS reached`,
};

/** Opens a replica, at whichever of its hosts answers. */
export function openReplica(url: string, options: PoolOptions): Database {
  return openDatabase({ connectionString: url }, { ...options, anyHost: true });
}

/** Whether the replica has all that is committed now, or gets it within the wait: a report misses nothing that its asker was told of. */
export async function catchesUp(db: Database, replica: Database): Promise<boolean> {
  const [primary] = await db.asAccess((tx) => tx.run<{ lsn: string }>(WRITTEN, []));
  const reached = async (): Promise<boolean> => {
    const [row] = await replica.asAccess((tx) => tx.run<{ reached: boolean | null }>(REACHED, [primary?.lsn]));
    return row?.reached === true;
  };
  for (const since = performance.now(); performance.now() - since < CATCH_UP_MS;) {
    if (await reached()) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

/** The database with its reports read from a replica, while that is there and not behind; otherwise from the primary. */
export function withReplica(db: Database, replica: Database, onTrouble: (error: Error) => void): Database {
  let restsUntilMs = 0;
  const rest = (why: Error): void => {
    restsUntilMs = performance.now() + REST_MS;
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

/** It is away, or it ended the reading for the sake of what it has to replay (40001). What writes is refused by either. */
function isReplicaTrouble(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code !== READ_ONLY && (code === '40001' || isDatabaseAway(error));
}
