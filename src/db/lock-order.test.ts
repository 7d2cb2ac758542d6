import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount } from '../../test/support/row-per-table.js';
import { advanceComprobantes, comprobanteQueue, type LeasedComprobante, type Step } from '../receipts/store/work.js';
import type { Lease } from './lease.js';

// A writer of several queue rows locks them by id. Each test blocks the first of two rows: while the writer waits for it, the
// second must still be free. Locked in reverse, two such writers would deadlock.

let database: TestDatabase;
let blocker: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, async (client) => {
    for (const account of [1, 2]) await fillAccount(client, account);
  });
  blocker = new pg.Client({ connectionString: database.adminUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await database.drop();
});

const LEASED = `c.id, c.lease_token, c.estado, c.revision, c.en_sri, c.accion, c.attempts, c.correos, c.xml, c.clave_acceso`;
let leases: readonly LeasedComprobante[];
beforeEach(async () => {
  const { rows } = await blocker.query<LeasedComprobante>(
    `WITH two AS (SELECT id FROM comprobantes ORDER BY id LIMIT 2)
     UPDATE comprobantes c SET lease_token = gen_random_uuid(), accion = 'firmar', due_at = now() + interval '1 hour'
     FROM two WHERE c.id = two.id RETURNING ${LEASED}`,
  );
  leases = rows.sort((one, other) => Number(one.id) - Number(other.id));
  expect(leases).toHaveLength(2);
  // In the table, the second row comes first, as after many writes: an unordered scan does not meet them by id.
  const [first, second] = leases.map(({ id }) => id);
  const swapped = 'SELECT FROM comprobantes a, comprobantes b WHERE a.id = $1 AND b.id = $2 AND a.ctid > b.ctid';
  while ((await blocker.query(swapped, [first, second])).rowCount === 0) {
    await blocker.query('UPDATE comprobantes SET due_at = due_at WHERE id = $1', [first]);
  }
});

/** Runs `writing` while the first row is locked; returns whether the second was free while it waited. */
async function leavesTheSecondFree(writing: () => Promise<unknown>): Promise<boolean> {
  const [first, second] = leases.map(({ id }) => id);
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM comprobantes WHERE id = $1 FOR UPDATE', [first]);
  const written = writing();
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  // From another session: within its own transaction the blocker would keep seeing the same activity.
  await withClient(database.adminUrl, async (client) => {
    while ((await client.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const { rowCount } = await blocker.query('SELECT FROM comprobantes WHERE id = $1 FOR UPDATE SKIP LOCKED', [second]);
  await blocker.query('ROLLBACK');
  await written;
  return rowCount === 1;
}

const step = (lease: LeasedComprobante, mail: boolean): Step => ({
  lease: { ...lease, correos: mail ? ['cliente@example.ec'] : [] },
  change: {
    estado: lease.estado,
    accion: 'consultar',
    next: { kind: 'due', inMs: 60_000 },
    attempts: 0,
    event: { tipo: 'prueba', actor: 'servicio', detalle: {} },
    ...(mail ? { mail: 'autorizado' } : {}),
  },
});

test('the renewal of leases', async () => {
  const backwards: readonly Lease[] = [...leases].reverse();
  const extending = (): Promise<void> =>
    database.db.asWorker((tx) => comprobanteQueue.extend(tx, backwards, 3_600_000));
  expect(await leavesTheSecondFree(extending)).toBe(true);
});

test.each([
  ['steps of one kind', false],
  ['steps with a mail and without', true],
])('a group of %s', async (_name, mixed) => {
  const store = database.db.groupAsWorker(advanceComprobantes);
  const steps = [...leases].reverse().map((lease) => step(lease, mixed && lease === leases[0]));
  const advancing = (): Promise<unknown> => Promise.all(steps.map(store));
  expect(await leavesTheSecondFree(advancing)).toBe(true);
});
