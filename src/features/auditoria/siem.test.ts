import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { TestPki } from '../../../test/support/pki.js';
import { ChainCheck } from '../../audit/chain.js';
import { recordAudit, SYSTEM } from '../../audit/trail.js';
import { insertAccount } from '../../db/accounts.js';
import type { ChainLink } from '../../db/audit-chain.js';
import { accountId, type AccountId } from '../../db/transactions.js';
import { mailAnchors } from './anchor-mail.js';
import { sendAudit } from './siem.js';
import { openSiem } from './siem-transport.js';

let database: TestDatabase;
let account: AccountId;
beforeAll(async () => {
  database = await createTestDatabase();
  account = accountId(randomUUID());
  await database.db.inAccount(account, (tx) => insertAccount(tx, { nombre: 'Ñandú' }));
  for (let n = 1; n <= 150; n++) await record(n);
});
afterAll(() => database.drop());

async function record(n: number): Promise<void> {
  const subject = { kind: 'producto', id: `1790016919001/${n}` } as const;
  await database.db.inAccount(account, (tx) =>
    recordAudit(tx, { actor: SYSTEM, action: 'productos.create', subject, changes: { nombre: `Café «${n}»\n` } }),
  );
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const never = new AbortController().signal;
const cursor = async (): Promise<unknown> =>
  withClient(
    database.adminUrl,
    async (client) =>
      (await client.query<{ seq: number }>(`SELECT seq::int FROM audit_envios WHERE destino = 'siem'`)).rows[0],
  );

test('entries reach a webhook in order and complete; a refused batch is sent again', async () => {
  const received: ChainLink[] = [];
  const signatures: unknown[] = [];
  let status = 500;
  const server = createHttp((request, response) => {
    void textOf(request).then((body) => {
      signatures.push(request.headers['webhook-signature']);
      if (status === 204) received.push(...(JSON.parse(body) as { registros: ChainLink[] }).registros);
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  const port = await listening(server);
  const siem = openSiem(
    `http://127.0.0.1:${port}/x`,
    `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    () => new Date(),
  );
  try {
    for (status of [500, 302]) {
      await expect(sendAudit(database.db, siem, never)).rejects.toThrow(String(status));
      expect(await cursor()).toBeUndefined();
    }
    status = 204;
    await sendAudit(database.db, siem, never);
    await sendAudit(database.db, siem, never);
  } finally {
    server.close();
  }
  expect(received.map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
  expect(signatures.every((one) => typeof one === 'string' && one.startsWith('v1,'))).toBe(true);
  const check = new ChainCheck();
  for (const link of received) check.add(link);
  expect(check.end()).toMatchObject({ links: 150, fault: undefined });
  expect(await cursor()).toEqual({ seq: 150 });
});

test('new entries reach a syslog server over TCP in RFC 5424 form with octet counting', async () => {
  await record(151);
  const got: Promise<string>[] = [];
  const server = createServer((socket) => void got.push(textOf(socket)));
  const port = await listening(server);
  try {
    await sendAudit(
      database.db,
      openSiem(`syslog+tcp://127.0.0.1:${port}`, undefined, () => new Date()),
      never,
    );
  } finally {
    server.close();
  }
  const [, length, message = ''] = /^(\d+) (.*)$/s.exec(await (got[0] ?? '')) ?? [];
  expect(Buffer.byteLength(message)).toBe(Number(length));
  expect(message).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ rubrica - productos\.create - \uFEFF\{/);
  expect(JSON.parse(message.slice(message.indexOf('{')))).toMatchObject({ cuenta: account, seq: 151 });
  await expect(
    record(152).then(() =>
      sendAudit(
        database.db,
        openSiem(`syslog+tcp://127.0.0.1:${port}`, undefined, () => new Date()),
        never,
      ),
    ),
  ).rejects.toThrow();
  expect(await cursor()).toEqual({ seq: 151 });
});

const sendTo = (target: string, authorities?: string) =>
  sendAudit(
    database.db,
    openSiem(target, undefined, () => new Date(), authorities),
    never,
  );

describe('syslog over TLS', () => {
  const pki = new TestPki();
  const issued = pki.issue({ subject: '/CN=localhost', extensions: ['subjectAltName=DNS:localhost'] });
  const ca = readFileSync(pki.caFile, 'utf8');
  const got: Promise<string>[] = [];
  const options = { cert: readFileSync(issued.certificateFile), key: readFileSync(issued.keyFile) };
  const server = createTls({ ...options, minVersion: 'TLSv1.2' }, (socket) => void got.push(textOf(socket)));
  server.on('tlsClientError', () => undefined);
  let port: number;
  beforeAll(async () => {
    port = await listening(server);
  });
  afterAll(() => {
    server.close();
    pki.dispose();
  });

  test('nothing is sent to a server whose certificate is unknown or of another name', async () => {
    await record(153);
    await expect(sendTo(`syslog+tls://localhost:${port}`)).rejects.toThrow(/certificate/);
    await expect(sendTo(`syslog+tls://127.0.0.1:${port}`, ca)).rejects.toThrow(/altnames/);
    const plain = createServer((socket) => socket.end('220 no TLS\r\n'));
    const plainPort = await listening(plain);
    await expect(sendTo(`syslog+tls://localhost:${plainPort}`, ca)).rejects.toThrow();
    plain.close();
    expect(got).toEqual([]);
    expect(await cursor()).toEqual({ seq: 151 });
  });

  test('entries arrive complete and in order, with octet counting', async () => {
    await sendTo(`syslog+tls://localhost:${port}`, ca);
    expect(await cursor()).toEqual({ seq: 153 });
    expect(entriesOf(await (got[0] ?? ''))).toEqual([152, 153]);
  });
});

/** Sequence numbers of the messages of a stream (RFC 6587 §3.4.1). */
function entriesOf(stream: string): number[] {
  const bytes = Buffer.from(stream);
  const found: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.toString('latin1', at, space));
    const message = bytes.toString('utf8', space + 1, end);
    found.push((JSON.parse(message.slice(message.indexOf('{'))) as { seq: number }).seq);
    at = end;
  }
  return found;
}

test.each(['udp4', 'udp6'] as const)('each entry is a datagram over %s', async (type) => {
  const { seq } = (await cursor()) as { seq: number };
  await record(seq + 1);
  await record(seq + 2);
  const socket = createSocket(type);
  const got: Buffer[] = [];
  socket.on('message', (message) => got.push(message));
  socket.bind(0, type === 'udp4' ? '127.0.0.1' : '::1');
  await once(socket, 'listening');
  const host = type === 'udp4' ? '127.0.0.1' : '[::1]';
  try {
    await sendTo(`syslog+udp://${host}:${socket.address().port}`);
    await expect.poll(() => got.length).toBe(2);
  } finally {
    socket.close();
  }
  const read = got.map((message) => message.toString('utf8'));
  for (const message of read)
    expect(message).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ rubrica - productos\.create - \uFEFF\{/);
  expect(read.map((message) => (JSON.parse(message.slice(message.indexOf('{'))) as { seq: number }).seq)).toEqual([
    seq + 1,
    seq + 2,
  ]);
  expect(await cursor()).toEqual({ seq: seq + 2 });
});

test('the anchor of an account with new entries is mailed once', async () => {
  expect(await mailAnchors(database.db, 'dueno@example.test')).toBe(1);
  expect(await mailAnchors(database.db, 'dueno@example.test')).toBe(0);
  const mails = await withClient(
    database.adminUrl,
    async (client) =>
      (await client.query<{ datos: object }>(`SELECT datos FROM correos WHERE tipo = 'ancla-auditoria'`)).rows,
  );
  expect(mails).toMatchObject([
    { datos: { registro: 157, ancla: expect.stringMatching(/^157:[0-9a-f]{64}$/) as unknown } },
  ]);
});
