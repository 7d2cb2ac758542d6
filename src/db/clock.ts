import type { Database, Statement } from './transactions.js';

const CLOCK: Statement = { name: 'clock', text: 'SELECT clock_timestamp() AS now' };

/** Reads the database server's real time, without the offset that tests may set. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const [row] = await db.asWorker((tx) => tx.run<{ now: Date }>(CLOCK, []));
  if (row === undefined) throw new Error('the clock answered no row');
  return row.now;
}
