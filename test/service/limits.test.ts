import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntilSettled } from '../../src/receipts/routes/wait.js';
import { accountId, type Database } from '../../src/db/transactions.js';
import { announceSettled } from '../../src/receipts/settlement-watch.js';
import { createWaitList } from '../../src/work/wait-list.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

const METRICS = 'token-de-metricas';

// Each behind a local proxy, so that a test may use several addresses.
let tight: OwnService;
let wide: OwnService;
beforeAll(async () => {
  const env = { RUBRICA_PROXIES: '127.0.0.0/8', RUBRICA_METRICS_TOKEN: METRICS };
  tight = await startOwnService({
    ...env,
    RUBRICA_LIMITE_POR_SEGUNDO: '1',
    RUBRICA_LIMITE_RAFAGA: '10',
    RUBRICA_ESPERA_SOLICITUD_S: '1',
  });
  wide = await startOwnService(env);
});
afterAll(async () => {
  await tight.stop();
  await wide.stop();
});

describe('OAuth', () => {
  const token = (from: string, secret = tight.demo.clientSecret): Promise<Response> =>
    fetch(`${tight.url}/api/v1.0/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${tight.demo.clientId}:${secret}`).toString('base64')}`,
        'x-forwarded-for': from,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const together = (count: number, from: (i: number) => string, secret?: string): Promise<Response[]> =>
    Promise.all(Array.from({ length: count }, (_, i) => token(from(i), secret)));

  test('is limited by network: one IPv6 /64 counts as one, others are unaffected', async () => {
    const answers = await together(60, (i) => `2001:db8::${i + 1}`, 'basura');
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect((await token('2001:db8:0:1::1', 'basura')).status).toBe(401);
  });

  test('an account’s tokens are limited across addresses, and a refusal stores nothing', async () => {
    const rows = async (): Promise<number> => (await tight.database.sql('SELECT FROM oauth_payloads')).length;
    const before = await rows();
    const answers = await together(60, (i) => `203.0.113.${i + 1}`);
    const given = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(given.length).toBeGreaterThan(0);
    expect(refused.length).toBe(60 - given.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect((await rows()) - before).toBe(given.length);
  });
});

test('while one network floods the login, another logs in', async () => {
  const logIn = async (from: string, usuario: string, password: string): Promise<number> =>
    (
      await call(wide.url, '/api/v1.0/sesiones/ingreso', {
        headers: { 'x-forwarded-for': from },
        body: { usuario, password },
      })
    ).status;
  const sameName = Array.from({ length: 40 }, () => logIn('192.0.2.3', 'nadie@clavo.ec', 'cualquiera'));
  const reported = new Set<number>();
  let flooding = true;
  // More than there are slots, with more always arriving.
  const flood = Array.from({ length: 40 }, async (_, i) => {
    while (flooding) {
      reported.add(await logIn('192.0.2.1', `nadie${i}@clavo.ec`, 'cualquiera'));
      await sleep(20);
    }
  });
  try {
    while (!reported.has(429)) await sleep(5);
    // A single login could find a slot by chance, without a reserved share.
    for (let times = 0; times < 5; times++) {
      expect(await logIn('192.0.2.2', wide.demo.usuario, wide.demo.password)).toBe(201);
    }
  } finally {
    flooding = false;
    await Promise.all(flood);
  }
  for (const statuses of [reported, new Set(await Promise.all(sameName))])
    expect(statuses).toEqual(new Set([401, 429]));
});

test('a slow request body is ended at its timeout', async () => {
  const { hostname, port } = new URL(tight.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.write(
    'POST /api/v1.0/sesiones/ingreso HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const drip = setInterval(() => socket.write(' '), 50);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test.each([
  ['a body longer than its Content-Length', 'Content-Length: 2\r\n\r\n{}ó}', 400],
  ['too many bytes of headers', `X-Much: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered in the envelope of every error', async (_, rest, status) => {
  const { hostname, port } = new URL(wide.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('error', () => undefined);
  socket.write(`POST /api/v1.0/sesiones/ingreso HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
  await new Promise((resolve) => socket.once('close', resolve));
  const last = answer.slice(answer.lastIndexOf('HTTP/1.1'));
  expect(last).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(last.slice(last.indexOf('\r\n\r\n')))).toMatchObject({
    success: false,
    result: { code: 'solicitud-invalida', message: expect.stringMatching(/Content-Length|encabezados/) as string },
  });
});

describe('a receipt', () => {
  let claveAcceso: string;
  let comprobante: { id: string; claveAcceso: string };
  let account: { accountId: ReturnType<typeof accountId> };
  beforeAll(async () => {
    const { result } = await call(wide.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: wide.demo.apiKey,
      body: minimalFactura(),
      headers: { prefer: 'wait=25' },
    });
    expect(result['estado']).toBe('AUTORIZADO');
    claveAcceso = String(result['claveAcceso']);
    const [row] = await wide.database.sql<{ id: string; account_id: string }>(
      `SELECT id, account_id FROM comprobantes WHERE clave_acceso = '${claveAcceso}'`,
    );
    comprobante = { id: row?.id ?? '', claveAcceso };
    account = { accountId: accountId(row?.account_id ?? '') };
  });

  /** The service's database, with a count of each kind of transaction. */
  function counted(): { db: Database; asked: { worker: number; account: number } } {
    const requested = { worker: 0, account: 0 };
    const { db } = wide.database;
    return {
      asked: requested,
      db: {
        ...db,
        asWorker: (body) => {
          requested.worker++;
          return db.asWorker(body);
        },
        inAccount: (id, body) => {
          requested.account++;
          return db.inAccount(id, body);
        },
      },
    };
  }

  test('with four hundred waiters costs one query per poll, and all are notified', async () => {
    const { db, asked: requested } = counted();
    const signal = createWaitList({ perAccountMax: 1000, max: 1000 });
    await announceSettled(db, signal);
    expect(requested).toEqual({ worker: 0, account: 0 });
    const waiters = Array.from({ length: 400 }, () => signal.wait(account.accountId, comprobante.id, 600_000));
    await announceSettled(db, signal);
    for (const waiter of waiters) await waiter?.done;
    expect(requested).toEqual({ worker: 1, account: 0 });
  });

  test('that stays pending is read before and after the wait; immediately when there is no place', async () => {
    await wide.database.sql(`UPDATE comprobantes SET accion = 'enviar', due_at = now() + interval '1 hour'`);
    try {
      const { db, asked: requested } = counted();
      const waitList = createWaitList({ perAccountMax: 1, max: 1 });
      const never = new AbortController().signal;
      const deps = { db, waitList, shutdown: { started: never, expired: never } };
      const waiting = waitUntilSettled(deps, account, comprobante, 1);
      expect((await waitUntilSettled(deps, account, comprobante, 30)).accion).toBe('enviar');
      expect((await waiting).accion).toBe('enviar');
      expect(requested).toEqual({ worker: 0, account: 3 });
    } finally {
      await wide.database.sql('UPDATE comprobantes SET accion = NULL, due_at = NULL');
    }
  });

  test('has its RIDE rendered once for all requests, and not resent to a client that has it', async () => {
    const rendered = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${METRICS}` };
      const text = await (await fetch(`${wide.url}/metrics`, { headers })).text();
      return Number(/^rubrica_ride_generados_total (\d+)$/m.exec(text)?.[1]);
    };
    const { apiKey } = wide.demo;
    const path = `/api/v1.0/comprobantes/${claveAcceso}`;
    const made = await call(wide.url, `${path}/enlace`, { apiKey, method: 'POST' });
    const pdf = `${String(made.result['enlace'])}/pdf`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(pdf)));
    const files = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(files.every((file) => files[0]?.equals(file) === true && file.length > 1000)).toBe(true);
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(answers[0]?.headers.get('cache-control')).toBe('private, no-cache');
    const again = await fetch(pdf, { headers: { 'if-none-match': `"otro", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const own = await fetch(`${wide.url}${path}/archivos?format=pdf`, { headers: { 'x-api-key': apiKey } });
    expect(own.headers.get('etag')).toBe(etag);
    expect(await rendered()).toBe(1);
    const ticket = await fetch(`${wide.url}${path}/archivos?format=pdf&papel=ticket80`, {
      headers: { 'x-api-key': apiKey, 'if-none-match': etag },
    });
    expect(ticket.status).toBe(200);
    expect(await rendered()).toBe(2);
  });
});
