import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { ChainCheck } from '../../audit/chain.js';
import { recordAudit, SYSTEM } from '../../audit/trail.js';
import { insertAccount } from '../../database/accounts.js';
import type { ChainLink } from '../../database/audit-chain.js';
import { accountId, type AccountId } from '../../database/transactions.js';
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

test('the anchor of an account with new entries is mailed once', async () => {
  expect(await mailAnchors(database.db, 'dueno@example.test')).toBe(1);
  expect(await mailAnchors(database.db, 'dueno@example.test')).toBe(0);
  const mails = await withClient(
    database.adminUrl,
    async (client) =>
      (await client.query<{ datos: object }>(`SELECT datos FROM correos WHERE tipo = 'ancla-auditoria'`)).rows,
  );
  expect(mails).toMatchObject([
    { datos: { registro: 152, ancla: expect.stringMatching(/^152:[0-9a-f]{64}$/) as unknown } },
  ]);
});
