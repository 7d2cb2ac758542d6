import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { inOnePacket } from './one-packet.js';

// The contract with pg's private `connection.stream`. If a test fails after an upgrade of pg, correct one-packet.ts.

/** Counts the writes that leave for the operating system. */
class CountedSocket extends Socket {
  writes = 0;
  override _write(...args: Parameters<Socket['_write']>): void {
    this.writes += 1;
    super._write(...args);
  }
  override _writev(...args: Parameters<NonNullable<Socket['_writev']>>): void {
    this.writes += 1;
    super._writev?.(...args);
  }
}

let database: TestDatabase;
let client: pg.Client;
let socket: CountedSocket;

beforeAll(async () => {
  database = await createTestDatabase();
  socket = new CountedSocket();
  client = new pg.Client({ connectionString: database.url, pipeline: true, stream: () => socket });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => {
  socket.writes = 0;
});

const send = (): Promise<pg.QueryResult<{ n: number }>[]> =>
  Promise.all([
    client.query<{ n: number }>('SELECT 1 AS n'),
    client.query<{ n: number }>({ name: 'two', text: 'SELECT $1::integer AS n', values: [2] }),
  ]);

test('the private stream is the socket that the statements are written to', () => {
  expect((client as unknown as { connection: { stream: unknown } }).connection.stream).toBe(socket);
});

test('several statements, simple and prepared, leave in one write, and each gets its answer', async () => {
  const answers = await inOnePacket(client, send);
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(socket.writes).toBe(1);
  expect(socket.writableCorked).toBe(0);
});

test('without the cork they leave in several: the test above would notice a cork without effect', async () => {
  await send();
  expect(socket.writes).toBeGreaterThan(1);
});

test('a throwing sender leaves the stream open for the next statement', async () => {
  expect(() =>
    inOnePacket(client, () => {
      throw new Error('not sent');
    }),
  ).toThrow('not sent');
  expect(socket.writableCorked).toBe(0);
  expect((await client.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
});
