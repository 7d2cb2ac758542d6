import { leaseQueue, oldestFirst, type Lease, type LeaseQueue } from '../../src/db/lease.js';
import { createTestDatabase, withClient, type TestDatabase } from './database.js';

/** A throwaway table of due work, as a migration would create it. */
export interface JobTable {
  readonly database: TestDatabase;
  readonly queue: LeaseQueue<Job>;
  /** Stores due errands of a company. */
  add(count: number, empresaId?: number): Promise<void>;
  /** Ends one under its lease; false if the lease belongs to another. */
  finish(lease: Lease): Promise<boolean>;
  /** Returns the number of unfinished ones. */
  left(): Promise<number>;
  /** Moves the database's clock. */
  shift(interval: string): Promise<void>;
  sql(text: string): Promise<Record<string, unknown>[]>;
}

/** A claimed errand. */
export interface Job extends Lease {
  readonly empresa_id: string;
}

/** Creates the table in a separate database, with the fairness of a queue's `taken`. */
export async function createJobTable(taken = oldestFirst('recados')): Promise<JobTable> {
  const database = await createTestDatabase();
  const sql: JobTable['sql'] = (text) =>
    withClient(database.adminUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
  await sql(`CREATE TABLE recados (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, empresa_id bigint, due_at timestamptz,
               lease_token uuid);
             GRANT SELECT, UPDATE ON recados TO rubrica_trabajador`);
  return {
    database,
    queue: leaseQueue({ table: 'recados', alias: 'r', columns: 'r.id, r.empresa_id, r.lease_token', taken }),
    add: async (count, empresaId = 1) => {
      await sql(
        `INSERT INTO recados (empresa_id, due_at) SELECT ${empresaId}, rubrica_clock() FROM generate_series(1, ${count})`,
      );
    },
    finish: async ({ id, lease_token: token }) => {
      const done = await database.db.asWorker((tx) =>
        tx.run(
          {
            name: 'recados_finish',
            text: 'UPDATE recados SET due_at = NULL, lease_token = NULL WHERE id = $1 AND lease_token = $2 RETURNING id',
          },
          [id, token],
        ),
      );
      return done.length > 0;
    },
    left: async () => Number((await sql('SELECT count(*) AS n FROM recados WHERE due_at IS NOT NULL'))[0]?.['n']),
    shift: async (interval) => {
      await sql(`UPDATE installation SET clock_shift = interval '${interval}'`);
    },
    sql,
  };
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
