import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { isDatabaseUnavailable } from './database-errors.js';
import { accountId, type AccountTx, type Statement } from './transactions.js';

let database: TestDatabase;
/** Duties woken since it was last cleared. */
const woken: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(undefined, { onWork: (duty) => woken.push(duty) });
});
beforeEach(() => {
  woken.length = 0;
});
afterAll(async () => {
  await database.drop();
});

const RECORD: Statement = {
  name: 'test-record',
  text: `INSERT INTO sri_simulador.receptions (clave_acceso, raw, answer) VALUES ($1, '', '{}') RETURNING clave_acceso AS key`,
};
const WRONG: Statement = { name: 'test-wrong', text: 'SELECT 1 / $1::integer AS never' };

async function recorded(): Promise<string[]> {
  const rows = await database.db.asSimulator((tx) =>
    tx.run<{ key: string }>(
      { name: 'test-recorded', text: 'SELECT clave_acceso AS key FROM sri_simulador.receptions ORDER BY id' },
      [],
    ),
  );
  return rows.map(({ key }) => key);
}

test('a commit sent with the last statement stores everything before it', async () => {
  await database.db.asSimulator(async (tx) => {
    await tx.run(RECORD, ['f']);
    await tx.runLast(RECORD, ['g']);
  });
  expect((await recorded()).slice(-2)).toEqual(['f', 'g']);
});

test('a failing last statement stores nothing, and its connection stays usable', async () => {
  const before = await recorded();
  const attempt = database.db.asSimulator(async (tx) => {
    await tx.run(RECORD, ['h']);
    await tx.runLast(WRONG, [0]);
  });
  await expect(attempt).rejects.toThrow('division by zero');
  expect(await recorded()).toEqual(before);
});

test('a foreign key violated by a concurrent delete is retried once, with nothing left of the first attempt', async () => {
  const REFER: Statement = {
    name: 'test-refer',
    text: `INSERT INTO establecimientos (account_id, empresa_id, estab, direccion) VALUES (current_account(), 0, '001', 'x')`,
  };
  let looks = 0;
  const refer = (gone: number): Promise<number> =>
    database.db.inAccount(accountId(randomUUID()), async (tx) => {
      looks += 1;
      if (looks <= gone) await tx.run(REFER, []);
      return looks;
    });
  expect(await refer(1)).toBe(2);
  looks = 0;
  await expect(refer(9)).rejects.toThrow('foreign key');
  expect(looks).toBe(2);
});

test('an error swallowed inside a transaction is not reported as success', async () => {
  const attempt = database.db.asSimulator(async (tx) => {
    await tx.run(WRONG, [0]).catch(() => undefined);
    return 'all is well';
  });
  await expect(attempt).rejects.toThrow('not committed');
});

test('a connection lost between two statements fails its transaction as unavailable', async () => {
  const { db } = database;
  const attempt = db.asSimulator(async (tx) => {
    const [row] = await tx.run<{ pid: number }>({ name: 'test-pid', text: 'SELECT pg_backend_pid() AS pid' }, []);
    await withClient(database.adminUrl, (client) => client.query('SELECT pg_terminate_backend($1)', [row?.pid]));
    // Long enough for the socket's end to arrive while no statement is running.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.run(RECORD, ['i']);
  });
  await expect(attempt).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await recorded()).not.toContain('i');
});

test('a statement after the committing one is refused, not lost', async () => {
  const late = database.db.asSimulator(async (tx) => {
    await tx.runLast(RECORD, ['third']);
    return tx.run(RECORD, ['fourth']);
  });
  await expect(late).rejects.toThrow('came after the commit was sent');
});

test('a group is stored by one body in one transaction; a failing item fails alone', async () => {
  const record = database.db.groupAsSimulator(async (tx, keys: readonly string[]) => {
    const rows = await tx.runAllLast<{ key: string }>(
      keys.map((key) => (key === 'bad' ? { statement: WRONG, values: [0] } : { statement: RECORD, values: [key] })),
    );
    return rows.map(({ key }) => `${key} of ${keys.length}`);
  });
  expect(await Promise.all(['j', 'k', 'l'].map(record))).toEqual(['j of 3', 'k of 3', 'l of 3']);
  const outcomes = await Promise.allSettled(['m', 'bad', 'n'].map(record));
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: 'm of 1' },
    { status: 'rejected' },
    { status: 'fulfilled', value: 'n of 1' },
  ]);
  expect((await recorded()).slice(-2)).toEqual(['m', 'n']);
  const { rowCount } = await withClient(database.adminUrl, (client) =>
    client.query(`SELECT DISTINCT xmin::text FROM sri_simulador.receptions WHERE clave_acceso IN ('j', 'k', 'l')`),
  );
  expect(rowCount).toBe(1);
});

test('a group whose connection is lost at commit is not stored twice; every caller gets the error', async () => {
  let bodies = 0;
  const record = database.db.groupAsSimulator(async (tx, keys: readonly string[]) => {
    bodies += 1;
    const [row] = await tx.run<{ pid: number }>({ name: 'test-pid', text: 'SELECT pg_backend_pid() AS pid' }, []);
    // The commit is sent and executed; its answer never arrives.
    const stored = tx.runAllLast(keys.map((key) => ({ statement: RECORD, values: [key] })));
    await withClient(database.adminUrl, (client) => client.query('SELECT pg_terminate_backend($1)', [row?.pid]));
    return stored.then(() => Promise.reject(new Error('the answer was lost')));
  });
  const outcomes = await Promise.allSettled(['o', 'p'].map(record));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(bodies).toBe(1);
  // If the commit was answered before the connection ended, the pool hands out the dying connection once more.
  const stored = await recorded().catch(recorded);
  expect(stored.filter((key) => key === 'o').length).toBeLessThanOrEqual(1);
});

test('groups of accounts never mix: each body sees the items of one account only', async () => {
  const [one, other] = [randomUUID(), randomUUID()].map(accountId);
  const seen: string[][] = [];
  const ask = database.db.groupInAccount(async (tx, items: readonly string[]) => {
    seen.push(items.map((item) => `${tx.accountId === one ? 'one' : 'other'} ${item}`));
    const [row] = await tx.run<{ id: string }>({ name: 'test-account', text: 'SELECT current_account() AS id' }, []);
    return items.map(() => row?.id);
  });
  if (one === undefined || other === undefined) throw new Error('unreachable');
  const answers = await Promise.all([
    ask(one, 'x', 'a'),
    ask(other, 'x', 'a'),
    ask(one, 'x', 'b'),
    ask(other, 'x', 'b'),
  ]);
  expect(answers).toEqual([one, other, one, other]);
  expect(seen.sort()).toEqual([
    ['one a', 'one b'],
    ['other a', 'other b'],
  ]);
});

test('a group that times out on a lock fails at once: its members are not retried one by one', async () => {
  let bodies = 0;
  const LOCK: Statement = { name: 'test-lock', text: 'SELECT pg_advisory_xact_lock(4711)' };
  const ask = database.db.groupInAccount(async (tx, items: readonly string[]) => {
    bodies += 1;
    // Shorter than the service's own timeout, to keep the test fast.
    await tx.run({ name: 'test-patience', text: `SELECT set_config('lock_timeout', '100ms', true)` }, []);
    await tx.run(LOCK, []);
    return items;
  });
  const account = accountId(randomUUID());
  const outcomes = await withClient(database.adminUrl, async (holder) => {
    await holder.query('BEGIN; SELECT pg_advisory_xact_lock(4711)');
    return Promise.allSettled(['a', 'b', 'c'].map((item) => ask(account, 'x', item)));
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(bodies).toBe(1);
});

test('no transaction compiles its statements (JIT), whatever the server’s default', async () => {
  const other = await createTestDatabase();
  try {
    await withClient(other.adminUrl, (client) => client.query(`ALTER DATABASE ${other.name} SET jit = on`));
    const account = accountId(randomUUID());
    const setting = (tx: Pick<AccountTx, 'run'>): Promise<object[]> =>
      tx.run({ name: 'test-jit', text: `SELECT current_setting('jit') AS jit` }, []);
    const found = await Promise.all([
      other.db.inAccount(account, setting),
      other.db.readInAccount(account, setting),
      other.db.asWorker(setting),
      other.db.asHistoryWatch(setting),
      other.db.asAccess(setting),
      other.db.asSimulator(setting),
    ]);
    expect(found.flat()).toEqual(Array(6).fill({ jit: 'off' }));
  } finally {
    await other.drop();
  }
});

test('an account at its connection limit leaves connections for others', async () => {
  const [greedy, modest] = [randomUUID(), randomUUID()].map(accountId);
  if (greedy === undefined || modest === undefined) throw new Error('unreachable');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let taken = 0;
  // Twice the number of connections.
  const held = Array.from({ length: 20 }, () =>
    database.db.inAccount(greedy, async () => {
      taken += 1;
      await released;
    }),
  );
  await database.db.inAccount(modest, async () => undefined);
  expect(taken).toBeLessThan(10);
  release();
  await Promise.all(held);
  expect(taken).toBe(20);
});

test('a transaction wakes each duty once, after its commit', async () => {
  await database.db.asSimulator(async (tx) => {
    await tx.run(RECORD, ['woken-1']);
    tx.wake('one');
    tx.wake('other');
    tx.wake('one');
    expect(await recorded()).not.toContain('woken-1');
    expect(woken).toEqual([]);
  });
  expect(woken).toEqual(['one', 'other']);
  await database.db.asSimulator(async (tx) => {
    await tx.runLast(RECORD, ['woken-2']);
    // Known only from the answer of the last statement.
    tx.wake('last');
    expect(woken).toHaveLength(2);
  });
  expect(woken.slice(2)).toEqual(['last']);
});

test('a transaction that is rolled back wakes nobody; one that fails after its commit wakes its duties', async () => {
  const attempt = (statement: Statement, value: unknown): Promise<void> =>
    database.db.asSimulator(async (tx) => {
      tx.wake('one');
      await tx.runLast(statement, [value]);
      throw new Error('too late');
    });
  await expect(attempt(WRONG, 0)).rejects.toThrow('division by zero');
  const refused = database.db.asSimulator((tx) => {
    tx.wake('one');
    return Promise.reject(new Error('refused'));
  });
  await expect(refused).rejects.toThrow('refused');
  expect(woken).toEqual([]);
  await expect(attempt(RECORD, 'woken-3')).rejects.toThrow('too late');
  expect(woken).toEqual(['one']);
});

test('a group wakes each duty once; after it is rolled back, only for the members that are stored alone', async () => {
  const record = database.db.groupAsSimulator(async (tx, keys: readonly string[]) => {
    for (const key of keys) tx.wake(key === 'bad' ? 'never' : 'one');
    return tx.runAllLast(
      keys.map((key) => (key === 'bad' ? { statement: WRONG, values: [0] } : { statement: RECORD, values: [key] })),
    );
  });
  await Promise.all(['group-1', 'group-2', 'group-3'].map(record));
  expect(woken).toEqual(['one']);
  await Promise.allSettled(['group-4', 'bad', 'group-5'].map(record));
  expect(woken).toEqual(['one', 'one', 'one']);
});
