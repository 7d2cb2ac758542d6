import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { isDatabaseAway } from './away.js';
import type { Statement } from './transactions.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
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

test('steps that go together are all stored, in one transaction', async () => {
  const { db } = database;
  const ids = await Promise.all(
    ['a', 'b', 'c'].map((key) => db.asSimulatorTogether((tx) => tx.run<{ key: string }>(RECORD, [key]))),
  );
  expect(ids).toEqual([[{ key: 'a' }], [{ key: 'b' }], [{ key: 'c' }]]);
  expect(await recorded()).toEqual(['a', 'b', 'c']);
  const transactions = await withClient(database.adminUrl, (client) =>
    client.query('SELECT DISTINCT xmin::text FROM sri_simulador.receptions'),
  );
  expect(transactions.rowCount).toBe(1);
});

test('a step that fails takes none of its neighbours with it', async () => {
  const { db } = database;
  const results = await Promise.allSettled([
    db.asSimulatorTogether((tx) => tx.run(RECORD, ['d'])),
    db.asSimulatorTogether((tx) => tx.run(WRONG, [0])),
    db.asSimulatorTogether((tx) => tx.run(RECORD, ['e'])),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await recorded()).slice(-2)).toEqual(['d', 'e']);
});

test('the commit that rides with the last statement stores everything before it', async () => {
  await database.db.asSimulator(async (tx) => {
    await tx.run(RECORD, ['f']);
    await tx.runLast(RECORD, ['g']);
  });
  expect((await recorded()).slice(-2)).toEqual(['f', 'g']);
});

test('a last statement that fails stores nothing, and its connection serves on', async () => {
  const before = await recorded();
  const attempt = database.db.asSimulator(async (tx) => {
    await tx.run(RECORD, ['h']);
    await tx.runLast(WRONG, [0]);
  });
  await expect(attempt).rejects.toThrow('division by zero');
  expect(await recorded()).toEqual(before);
});

test('a failure that was swallowed inside a transaction is not answered as a success', async () => {
  const attempt = database.db.asSimulator(async (tx) => {
    await tx.run(WRONG, [0]).catch(() => undefined);
    return 'all is well';
  });
  await expect(attempt).rejects.toThrow('not committed');
});

test('a connection lost between two statements fails its transaction as «the database is away», and nothing else', async () => {
  const { db } = database;
  const attempt = db.asSimulator(async (tx) => {
    const [row] = await tx.run<{ pid: number }>({ name: 'test-pid', text: 'SELECT pg_backend_pid() AS pid' }, []);
    await withClient(database.adminUrl, (client) => client.query('SELECT pg_terminate_backend($1)', [row?.pid]));
    // Long enough for the socket's end to arrive while no statement is under way.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.run(RECORD, ['i']);
  });
  await expect(attempt).rejects.toSatisfy(isDatabaseAway);
  expect(await recorded()).not.toContain('i');
});

test('a statement after the one that is committed with is refused, not lost', async () => {
  const { db } = database;
  const late = db.asSimulatorTogether(async (tx) => {
    await tx.run(RECORD, ['first']);
    return tx.run(RECORD, ['second']);
  });
  await expect(late).rejects.toThrow('came after the commit was sent');
  const afterLast = db.asSimulator(async (tx) => {
    await tx.runLast(RECORD, ['third']);
    return tx.run(RECORD, ['fourth']);
  });
  await expect(afterLast).rejects.toThrow('came after the commit was sent');
});
