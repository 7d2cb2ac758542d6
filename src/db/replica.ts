import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, READ_ONLY } from './database-errors.js';
import { openDatabase, type Database, type PoolOptions, type Statement } from './transactions.js';

/** Maximum wait of a report for the replica to catch up with the primary's position at the request. */
const CATCH_UP_MS = 1000;
const CHECK_INTERVAL_MS = 50;
/** Replica retry delay after it was unavailable or behind: otherwise each report would wait for it. */
const RETRY_DELAY_MS = 30_000;

// Several servers may be further than a position on a timeline: an old primary has what a failover lost. Only the same timeline and a later
// position mean that a server has everything. A replica's own timeline is known from its last checkpoint or page written, never too early.
const TIMELINE = `CASE WHEN pg_is_in_recovery()
    THEN (SELECT greatest(c.timeline_id, r.min_recovery_end_timeline) FROM pg_control_checkpoint() c, pg_control_recovery() r)
    ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer END`;
const WRITTEN: Statement = {
  name: 'wal_written',
  text: `SELECT ${TIMELINE} AS timeline, pg_current_wal_lsn()::text AS lsn`,
};
const REACHED: Statement = {
  name: 'wal_reached',
  // A replica promoted meanwhile, or an address of the primary, has everything.
  text: `SELECT ${TIMELINE} = $1::integer AND
           CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END >= $2::pg_lsn AS reached`,
};
// Waits like any commit for the synchronous standbys, and writes no row.
const CONFIRM: Statement = {
  name: 'wal_confirm',
  text: `SELECT ${TIMELINE} AS timeline FROM pg_logical_emit_message(true, 'rubrica', '')`,
};

/** Opens a replica, on any of its hosts that answers. */
export function openReplica(url: string, options: PoolOptions): Database {
  return openDatabase({ connectionString: url }, { ...options, anyHost: true });
}

/**
 * Whether the replica has everything committed now, or gets it within the wait: a report includes everything already
 * acknowledged to its caller. Returns the primary's timeline; undefined: no.
 */
export async function catchesUp(db: Database, replica: Database): Promise<number | undefined> {
  const [primary] = await db.asAccess((tx) => tx.run<{ timeline: number; lsn: string }>(WRITTEN, []));
  const reached = async (): Promise<boolean> => {
    const [row] = await replica.asAccess((tx) =>
      tx.run<{ reached: boolean | null }>(REACHED, [primary?.timeline, primary?.lsn]),
    );
    return row?.reached === true;
  };
  for (const since = performance.now(); performance.now() - since < CATCH_UP_MS;) {
    if (await reached()) return primary?.timeline;
    await sleep(CHECK_INTERVAL_MS);
  }
  return undefined;
}

/**
 * Whether the primary keeps whatever a replica has shown by now. A replica shows a commit as soon as it arrives, while the primary still
 * waits for its synchronous standbys: if it failed now, another standby could take over without it.
 */
async function confirms(db: Database, timeline: number): Promise<boolean> {
  const confirming = db.asAccess((tx) => tx.run<{ timeline: number }>(CONFIRM, []));
  const late = new AbortController();
  const answered = await Promise.race([
    confirming.finally(() => {
      late.abort();
    }),
    sleep(CATCH_UP_MS, undefined, { signal: late.signal }).catch(() => undefined), // Aborted
  ]);
  if (answered === undefined) confirming.catch(() => undefined); // Nobody waits for it any more
  return answered?.[0]?.timeline === timeline;
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
        const timeline = await catchesUp(db, replica);
        if (timeline !== undefined) {
          const read = await replica.readInAccount(id, body);
          if (await confirms(db, timeline)) return read;
        }
        rest(
          new Error(
            timeline === undefined ? 'the replica is behind' : 'the primary does not confirm what the replica has',
          ),
        );
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
