import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../src/db/database-errors.js';
import { takeSecuenciales } from '../../src/receipts/store/secuenciales.js';
import { accountId } from '../../src/db/transactions.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, startServiceProcess, temporaryDir, type Answered } from '../support/service.js';

// Another process took a point's next number and is suspended inside its transaction.

let service: OwnService;
beforeEach(async () => {
  service = await startOwnService({ RUBRICA_CONEXIONES: '6' });
  const { apiKey, ruc } = service.demo;
  const points = `/api/v1.0/empresas/${ruc}/establecimientos/001/puntos-emision`;
  expect((await call(service.url, points, { apiKey, body: { ptoEmi: '002' } })).status).toBe(201);
});
afterEach(async () => {
  await service.stop();
});

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(service.database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100));
}

const PID = { name: 'test-pid', text: 'SELECT pg_backend_pid() AS pid' };

/** Takes the next number of point 001 and blocks until the server ends the transaction; then continues. */
async function holdCounter(): Promise<{ readonly ended: Promise<unknown> }> {
  const [row] = await sql<{ account: string; punto: string }>(
    `SELECT account_id AS account, id AS punto FROM puntos_emision WHERE pto_emi = '001'`,
  );
  if (row === undefined) throw new Error('no point');
  let started: () => void;
  const holding = new Promise<void>((resolve) => (started = resolve));
  const ended = service.database.db.inAccount(accountId(row.account), async (tx) => {
    const [session] = await tx.run<{ pid: number }>(PID, []);
    await takeSecuenciales(tx, { puntoEmisionId: row.punto, codDoc: '01' }, 1);
    started();
    await until(async () => (await sql(`SELECT FROM pg_stat_activity WHERE pid = ${session?.pid ?? 0}`)).length === 0);
    await tx.run(PID, []);
  });
  ended.catch(() => undefined);
  await holding;
  return { ended };
}

const keyed = (key: string | undefined): Readonly<Record<string, string>> =>
  key === undefined ? {} : { 'idempotency-key': key };

const issue = (ptoEmi: string, headers: Readonly<Record<string, string>> = {}, url = service.url): Promise<Answered> =>
  call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    body: minimalFactura({ ptoEmi }),
    headers,
  });

test('a process frozen with a point’s counter blocks others only briefly: waiters time out, the rest continues', async () => {
  const { ended } = await holdCounter();
  const waiting = [
    ...Array.from({ length: 12 }, () => issue('001')),
    ...Array.from({ length: 12 }, (_, n) => issue('001', { 'idempotency-key': `frozen-${n}` })),
  ];
  // The same account's other point, with and without an idempotency key, and the whole service.
  for (const headers of [{}, { 'idempotency-key': 'other-point' }])
    expect((await issue('002', headers)).status).toBe(201);
  expect((await fetch(`${service.url}/salud/listo`)).status).toBe(200);

  const answers = await Promise.all(waiting);
  const gaveWay = answers.filter(({ status }) => status === 503);
  expect(gaveWay.length).toBeGreaterThan(0);
  for (const { headers, result } of gaveWay) {
    expect([result['code'], headers.has('retry-after')]).toEqual(['servicio-no-disponible', true]);
  }
  // Accepted requests came after the holder's end; nothing refused is stored.
  const stored = answers.filter(({ status }) => status === 201);
  expect(gaveWay.length + stored.length).toBe(answers.length);

  await expect(ended).rejects.toSatisfy(isDatabaseUnavailable);
  const { status, result } = await issue('001', { 'idempotency-key': 'frozen-0' });
  expect([status, result['secuencial']]).toEqual([201, expect.stringMatching(/^0{6}\d{3}$/)]);
  const [counted] = await sql<{ held: number; last: number }>(
    `SELECT count(*)::int AS held, max(secuencial)::int AS last FROM comprobantes WHERE pto_emi = '001'`,
  );
  expect(counted?.last).toBe(counted?.held);
  expect(counted?.held).toBeLessThanOrEqual(stored.length + 1);
}, 120_000);

/** Suspends a second process inside the transaction of these requests to point 001, after it took the counter. */
async function withFrozen<T>(
  keys: readonly (string | undefined)[],
  use: (frozen: { readonly thaw: () => Promise<Answered[]> }) => Promise<T>,
): Promise<T> {
  // The counter's row must exist to be held.
  expect((await issue('001')).status).toBe(201);
  const data = temporaryDir();
  const frozen = await startServiceProcess({
    DATABASE_URL: service.database.url,
    RUBRICA_MASTER_KEY: service.masterKey,
    RUBRICA_SRI_URL: service.simulatorUrl,
    RUBRICA_DATA: data.path,
    RUBRICA_LOG: 'warn',
  });
  try {
    // Its transaction requests the certificate and the number in one packet: it blocks on the first and gets the second while suspended.
    const { asked: requested } = await withClient(service.database.adminUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE certificados IN ACCESS EXCLUSIVE MODE');
      const requested = Promise.all(keys.map((key) => issue('001', keyed(key), frozen.url)));
      requested.catch(() => undefined);
      const waiting = `SELECT FROM pg_locks WHERE relation = 'certificados'::regclass AND NOT granted`;
      await until(async () => (await client.query(waiting)).rowCount !== 0);
      frozen.freeze();
      await client.query('COMMIT');
      await until(async () => (await holders()).length > 0);
      return { asked: requested };
    });
    return await use({
      thaw: () => {
        frozen.thaw();
        return requested;
      },
    });
  } finally {
    frozen.thaw();
    await frozen.stop();
    data.remove();
  }
}

const holders = (): Promise<{ pid: number }[]> =>
  sql(`SELECT s.pid FROM pg_stat_activity s WHERE s.state = 'idle in transaction' AND EXISTS (
      SELECT FROM pg_locks l WHERE l.relation = 'secuenciales'::regclass AND l.mode = 'RowExclusiveLock' AND l.granted AND l.pid = s.pid)`);

test('while a process is suspended with a point’s counter, requests with and without an Idempotency-Key get the same answer', async () => {
  await withFrozen([undefined], async (frozen) => {
    const pairs: { readonly plain: number; readonly keyed: number }[] = [];
    for (let n = 0; pairs.at(-1)?.plain !== 201; n++) {
      const [plain, withKey] = await Promise.all([issue('001'), issue('001', keyed(`pair-${n}`))]);
      pairs.push({ plain: plain.status, keyed: withKey.status });
    }
    // Both are refused until the server ends the suspended transaction; then both are stored.
    expect(pairs.length).toBeGreaterThan(1);
    expect(pairs.at(-1)).toEqual({ plain: 201, keyed: 201 });
    expect(await holders()).toEqual([]);
    expect((await frozen.thaw()).map(({ status }) => status)).toEqual([503]);
  });
}, 300_000);

test('repeats of the keys that a suspended process holds, many at once, hold up neither new keys nor requests without one', async () => {
  const inFlight = Array.from({ length: 4 }, (_, n) => `in-flight-${n}`);
  let round = 0;
  /** Sends everything at once; returns the statuses of each kind. */
  const together = async (): Promise<Record<'repeated' | 'plain' | 'fresh' | 'elsewhere', number[]>> => {
    round += 1;
    const statuses = async (point: string, keys: readonly (string | undefined)[]): Promise<number[]> =>
      (await Promise.all(keys.map((key) => issue(point, keyed(key))))).map(({ status }) => status);
    const [repeated, plain, fresh, elsewhere] = await Promise.all([
      statuses('001', [...inFlight, ...inFlight, ...inFlight, ...inFlight, ...inFlight]),
      statuses('001', [undefined, undefined, undefined]),
      statuses('001', [`new-${round}-1`, `new-${round}-2`, `new-${round}-3`]),
      statuses('002', [undefined, `elsewhere-${round}`]),
    ]);
    return { repeated, plain, fresh, elsewhere };
  };
  await withFrozen(inFlight, async (frozen) => {
    const first = await together();
    expect(first.elsewhere).toEqual([201, 201]);
    // 503: the counter or a turn was not free in time; 201: the server ended the suspended transaction meanwhile.
    expect(first.plain).toContain(503);
    expect([...first.plain, ...first.fresh].filter((status) => status !== 503 && status !== 201)).toEqual([]);
    // 409: the first request with that key is under way.
    expect(first.repeated.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
    // The server ends the suspended transaction, which frees its keys and the counter together.
    await until(async () => (await holders()).length === 0);
    expect(await together()).toMatchObject({ plain: [201, 201, 201], fresh: [201, 201, 201], elsewhere: [201, 201] });
    for (const key of inFlight) expect((await issue('001', keyed(key))).status).toBe(201);
    await frozen.thaw();
  });
  const [counted] = await sql<{ stored: number; last: number }>(
    `SELECT count(*)::int AS stored, max(secuencial)::int AS last FROM comprobantes WHERE pto_emi = '001'`,
  );
  expect(counted?.last).toBe(counted?.stored);
}, 600_000);
