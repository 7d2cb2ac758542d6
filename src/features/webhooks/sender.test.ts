import { readFileSync } from 'node:fs';
import { createServer as createPlain, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPki } from '../../../test/support/pki.js';
import { createGuard } from '../../outbound/guard.js';
import { createSender, type Answer } from './sender.js';
import { mintWebhookSecret, signMessage } from './sign.js';

let pki: TestPki;
let server: Server;
let port: number;
let answer: (response: ServerResponse) => unknown = (response) => response.writeHead(204).end();
const connections = new Set<unknown>();
beforeAll(async () => {
  pki = new TestPki();
  const certificate = pki.issue({
    subject: '/CN=tienda.ejemplo',
    extensions: ['subjectAltName=DNS:tienda.ejemplo', 'extendedKeyUsage=serverAuth'],
  });
  const { keyFile, certificateFile } = certificate;
  server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, (request, response) => {
    connections.add(request.socket);
    request.resume().once('end', () => {
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  pki.dispose();
});

const guard = (ports = [port]) =>
  createGuard({
    allowed: ['127.0.0.1'],
    ports: { webhook: ports },
    encryptionRequired: true,
    takeAttempt: () => 0,
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
const message = { headers: { 'content-type': 'application/json' }, body: '{}' };

/** Only who never answers is given up soon: any other answer may take as long as a busy machine needs. */
const PATIENT_MS = 600_000;

async function sent(host = 'tienda.ejemplo', times = 1, attemptMs = PATIENT_MS): Promise<Answer[]> {
  const sender = createSender(guard(), readFileSync(pki.caFile, 'utf8'), attemptMs);
  const answers: Answer[] = [];
  for (let n = 0; n < times; n++) answers.push(await sender.send(`https://${host}:${port}/x`, '7', message));
  await sender.close();
  return answers;
}

test('uses https with a trusted certificate of that name, over reused connections', async () => {
  connections.clear();
  expect(await sent('tienda.ejemplo', 5)).toEqual(Array(5).fill(expect.objectContaining({ status: 204, text: '' })));
  expect(connections.size).toBeLessThan(5);
});

test('an untrusted certificate or one of another name ends the connection first', async () => {
  connections.clear();
  const untrusted = { kind: 'failed', why: expect.stringContaining('certificado') as string };
  expect(await sent('otra.ejemplo')).toMatchObject([untrusted]);
  const sender = createSender(guard(), undefined);
  expect(await sender.send(`https://tienda.ejemplo:${port}/x`, '7', message)).toMatchObject(untrusted);
  await sender.close();
  expect(connections.size).toBe(0);
});

test('nothing is sent without https if encryption is required', async () => {
  let heard = 0;
  const plain = createPlain(() => (heard += 1));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const address = plain.address();
  const at = typeof address === 'object' && address !== null ? address.port : 0;
  const sender = createSender(guard([at]), undefined);
  expect(await sender.send(`http://tienda.ejemplo:${at}/x`, '7', message)).toMatchObject({
    kind: 'failed',
    why: expect.stringContaining('https') as string,
  });
  await sender.close();
  plain.close();
  expect(heard).toBe(0);
});

test('an endless answer is cut off, a missing one times out, and both are reported', async () => {
  let written = 0;
  answer = (response) => {
    response.writeHead(200);
    const drip = setInterval(() => {
      written += 1024;
      response.write('á'.repeat(512));
    }, 1);
    response.once('close', () => {
      clearInterval(drip);
    });
  };
  const [long] = await sent();
  expect(long).toMatchObject({ kind: 'answered', status: 200, text: 'á'.repeat(500) });
  expect(written).toBeLessThan(10 * 1024 * 1024);
  answer = () => undefined;
  expect(await sent('tienda.ejemplo', 1, 1000)).toMatchObject([{ kind: 'failed', why: 'No respondió en 1 segundos.' }]);
  answer = (response) => response.socket?.destroy();
  expect(await sent()).toMatchObject([{ kind: 'failed', why: expect.stringContaining('cortó la conexión') as string }]);
  answer = (response) => response.writeHead(429, { 'retry-after': '30' }).end('despacio\u0000\n');
  expect(await sent()).toMatchObject([{ status: 429, retryAfterS: 30, text: 'despacio  ' }]);
});

test('signatures with every secret pass the specification’s own library', () => {
  const secrets = [1, 2].map((n) => mintWebhookSecret((size) => Buffer.alloc(size, n)));
  const { headers, body } = signMessage({ id: 'evt_1-a', body: '{"año": 1}' }, secrets, new Date());
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ año: 1 });
  expect(() => new Webhook(mintWebhookSecret((size) => Buffer.alloc(size, 3))).verify(body, headers)).toThrow();
});
