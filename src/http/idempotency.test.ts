import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { until } from '../../test/support/job-table.js';
import { accountNumber, fillAccount } from '../../test/support/row-per-table.js';
import {
  claimIdempotencyKey,
  recordIdempotencyKeys,
  sweepIdempotencyKeys,
  takeIdempotencyKeys,
} from '../db/idempotency.js';
import { accountId } from '../db/transactions.js';
import { startDuties } from '../work/worker.js';
import { idempotencySweep } from './idempotency.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => fillAccount(client, 1));
});
beforeEach(async () => {
  await database.sql(
    `DELETE FROM idempotency_keys; DELETE FROM periodic_turns; UPDATE installation SET clock_shift = '0'`,
  );
});
afterAll(async () => {
  await database.drop();
});

const shift = (interval: string): Promise<object[]> =>
  database.sql(`UPDATE installation SET clock_shift = interval '${interval}'`);
const claim = { owner: 'apiKey:1', route: 'POST /x', key: 'k', bodySha256: Buffer.alloc(32, 1) };

/** Creates with the key, as the API does; returns the result stored under the key. */
const create = (): Promise<string> =>
  database.db.inAccount(accountId(accountNumber(1)), async (tx) => {
    const { kind } = await claimIdempotencyKey(tx, claim);
    if (kind === 'first') await recordIdempotencyKeys(tx, [{ ...claim, resource: 'made' }]);
    return kind;
  });

async function sweep(): Promise<void> {
  const background = startDuties([idempotencySweep(database.db)], (_name, error) => {
    throw error;
  });
  await until(() => background.counts().some(({ done }) => done === 1));
  await background.stop();
  await database.sql('DELETE FROM periodic_turns');
}

test('a key returns its resource for 48 hours and then expires', async () => {
  expect(await create()).toBe('first');
  await shift('47 hours 59 minutes');
  await sweep();
  expect(await create()).toBe('repeat');
  await shift('48 hours 1 minute');
  await sweep();
  expect(await database.sql('SELECT FROM idempotency_keys')).toEqual([]);
  expect(await create()).toBe('first');
});

test('a lookup uses the whole key, even with a plan cached while the table was empty', async () => {
  const FILL = {
    name: 'test-fill',
    text: `INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, resource, created_at)
           SELECT current_account(), 'apiKey:1', 'POST /x', 'old' || n, '\\x00', 'made', now() FROM generate_series(1, 3000) AS n`,
  };
  const SEEN = {
    name: 'test-seen',
    text: `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables
           WHERE relname = 'idempotency_keys'`,
  };
  const looked = database.db.groupInAccount<number, number>(async (tx) => {
    await takeIdempotencyKeys(tx, [claim]);
    await tx.run(FILL, []);
    const rows = async (): Promise<number> => Number((await tx.run<{ rows: string }>(SEEN, []))[0]?.rows);
    const before = await rows();
    const taken = await takeIdempotencyKeys(tx, [
      { ...claim, key: 'old2000' },
      { ...claim, key: 'new' },
    ]);
    expect(taken).toEqual([false, true]);
    return [(await rows()) - before];
  });
  expect(await looked(accountId(accountNumber(1)), 'any', 0)).toBe(1);
});

test('thousands of old keys are deleted in batches by the age index in one turn; newer ones stay', async () => {
  const insert = (count: number, age: string): Promise<object[]> =>
    database.sql(`INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, resource, created_at)
         SELECT '${accountNumber(1)}', 'apiKey:1', 'POST /x', '${age}' || n, '\\x00', 'made', now() - interval '${age}'
         FROM generate_series(1, ${count}) n`);
  await insert(2500, '49 hours');
  await insert(300, '47 hours');
  expect(await database.db.asWorker((tx) => sweepIdempotencyKeys(tx, 100))).toBe(100);
  await sweep();
  expect(await database.sql(`SELECT count(*)::int AS n FROM idempotency_keys`)).toEqual([{ n: 300 }]);

  const plan = await database.db.asWorker(async (tx) => {
    let text = '';
    await sweepIdempotencyKeys({ ...tx, run: (statement) => ((text = statement.text), Promise.resolve([])) }, 1);
    await tx.run({ name: '', text: 'SET LOCAL enable_seqscan = off' }, []);
    return tx.run({ name: '', text: `EXPLAIN ${text.replace('$1', '1000')}` }, []);
  });
  expect(JSON.stringify(plan)).toContain('idempotency_keys_age');
});

test('two processes do not sweep concurrently', async () => {
  const first = idempotencySweep(database.db);
  expect(await first.claim(1)).toHaveLength(1);
  expect(await idempotencySweep(database.db).claim(1)).toEqual([]);
  await shift('61 seconds'); // the first one has expired
  expect(await idempotencySweep(database.db).claim(1)).toHaveLength(1);
});
