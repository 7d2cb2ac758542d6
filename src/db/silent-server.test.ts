import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { isDatabaseUnavailable, mayBeStored } from './database-errors.js';
import { openDatabase, type Database, type Statement } from './transactions.js';

// A proxy between the service and PostgreSQL that keeps connections open and stops forwarding answers.
let database: TestDatabase;
let relay: Server;
let db: Database;
const woken: string[] = [];
const downstream = new Set<Socket>();
let silent = false;

const RECORD: Statement = {
  name: 'test-silent',
  text: `INSERT INTO sri_simulador.receptions (clave_acceso, raw, answer) VALUES ($1, '', '{}') RETURNING clave_acceso AS key`,
};
const COUNT: Statement = {
  name: 'test-silent-count',
  text: 'SELECT count(*)::integer AS count FROM sri_simulador.receptions WHERE clave_acceso = $1',
};

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  const socketPath = `${url.searchParams.get('host') ?? ''}/.s.PGSQL.${url.port}`;
  relay = createServer((client) => {
    const server = connect(socketPath);
    downstream.add(client);
    client.on('data', (data) => server.write(data));
    server.on('data', (data) => {
      if (!silent) client.write(data);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.searchParams.delete('host');
  url.port = String((relay.address() as AddressInfo).port);
  db = openDatabase(
    { connectionString: url.href },
    { connectionsMax: 4, prepared: true, answerMs: 1000, onError: () => undefined, onWork: (duty) => woken.push(duty) },
  );
});
afterAll(async () => {
  await db.close();
  for (const socket of downstream) socket.destroy();
  relay.close();
  await database.drop();
});

const record = (key: string): Promise<unknown> =>
  db.asSimulator((tx) => {
    tx.wake(key);
    return tx.runLast(RECORD, [key]);
  });
const count = async (key: string): Promise<number | undefined> =>
  (await db.asSimulator((tx) => tx.run<{ count: number }>(COUNT, [key])))[0]?.count;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a transaction without an answer fails as possibly stored and wakes its duties; the next one uses a new connection', async () => {
  await record('antes');
  silent = true;
  const failure = await failureOf(record('callada'));
  silent = false;
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(mayBeStored(failure)).toBe(true);
  expect(woken).toEqual(['antes', 'callada']);
  await record('despues');
  expect(await count('despues')).toBe(1);
});

test('a group without an answer fails all its members, and later groups run', async () => {
  const store = db.groupAsSimulator<string, string>((tx, keys) =>
    tx
      .runAllLast<{ key: string }>(keys.map((key) => ({ statement: RECORD, values: [key] })))
      .then((rows) => rows.map(({ key }) => key)),
  );
  expect(await store('grupo-antes')).toBe('grupo-antes');
  silent = true;
  const failures = await Promise.all(['grupo-1', 'grupo-2', 'grupo-3'].map((key) => failureOf(store(key))));
  silent = false;
  expect(failures.every((failure) => isDatabaseUnavailable(failure) && mayBeStored(failure))).toBe(true);
  expect(await store('grupo-despues')).toBe('grupo-despues');
});
