import { beforeAll, expect, test } from 'vitest';
import { client } from '../support/client.js';
import { sharedService, startSecond } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await sharedService();
const { factura, sql } = client(service);

beforeAll(async () => {
  const { apiKey, ruc } = service.demo;
  const points = `/api/v1.0/empresas/${ruc}/establecimientos/001/puntos-emision`;
  expect((await call(service.url, points, { apiKey, body: { ptoEmi: '002' } })).status).toBe(201);
});

const issue = (
  changes: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
  url = service.url,
): Promise<Answered> =>
  client({ ...service, url }).post('/api/v2.0/comprobantes/facturas', factura(changes), { headers });

/** Retries with its idempotency key, as a client does when the service is busy. */
async function issueUntilServed(key: string, url: string): Promise<Answered> {
  const answered = await issue({ ptoEmi: '002' }, { 'idempotency-key': key }, url);
  return answered.status === 503 ? issueUntilServed(key, url) : answered;
}

const numbersOf = (answers: readonly Answered[]): number[] =>
  answers.map(({ result }) => Number(result['secuencial'])).sort((a, b) => a - b);

test('concurrent receipts get consecutive numbers and keys; an invalid one is refused alone', async () => {
  const requested = Array.from({ length: 60 }, (_, at) => ({
    ptoEmi: at % 3 === 0 ? '002' : '001',
    bad: at % 10 === 7,
  }));
  const answers = await Promise.all(
    requested.map(({ ptoEmi, bad }) => issue({ ptoEmi, ...(bad ? { pago: [] } : {}) })),
  );
  const of = (ptoEmi: string, bad: boolean): Answered[] =>
    answers.filter((_, at) => requested[at]?.ptoEmi === ptoEmi && requested[at].bad === bad);
  for (const ptoEmi of ['001', '002']) {
    const good = of(ptoEmi, false);
    expect(new Set(good.map(({ status }) => status))).toEqual(new Set([201]));
    expect(numbersOf(good)).toEqual(good.map((_, at) => at + 1));
    for (const { result } of good) {
      const claveAcceso = String(result['claveAcceso']);
      // The key contains point and number (FACTS §1).
      expect(claveAcceso.slice(24, 39)).toBe(`001${ptoEmi}${String(result['secuencial'])}`);
    }
  }
  const bad = answers.filter((_, at) => requested[at]?.bad === true);
  expect(bad.length).toBe(6);
  for (const { status, result } of bad) expect([status, result['code']]).toEqual([400, 'comprobante-invalido']);
});

test('requests with a given number or an Idempotency-Key join the batch, once', async () => {
  const { apiKey } = service.demo;
  const key = { 'idempotency-key': 'together-1' };
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => issue({})),
    issue({}, key),
    issue({}, key),
    issue({ secuencial: '000000777' }),
    issue({ secuencial: '000000777' }),
    ...Array.from({ length: 8 }, () => issue({})),
  ]);
  const given = answers.slice(10, 12).map(({ status }) => status);
  expect(given.sort()).toEqual([201, 409]);
  const [one, repeat] = answers.slice(8, 10);
  expect(one?.result['claveAcceso']).toMatch(/^\d{49}$/);
  expect(repeat?.result['claveAcceso']).toBe(one?.result['claveAcceso']);
  const others = [...answers.slice(0, 8), ...answers.slice(12)].map(({ result }) => String(result['claveAcceso']));
  expect(new Set(others).size).toBe(16);
  for (const claveAcceso of others) {
    const { result } = await call(service.url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey });
    expect(result['claveAcceso']).toBe(claveAcceso);
  }
});

test('Idempotency-Keys and given numbers share transactions across two services: each key creates one receipt', async () => {
  const second = await startSecond(service);
  try {
    const urls = [service.url, second.url];
    // The counter is beyond all assigned numbers.
    await issue({ ptoEmi: '002', secuencial: numero(5999) });
    const before = await transactions();
    // Every idempotency key twice concurrently, on both processes; every number twice, once for another document; and as many without
    // either.
    const requested = Array.from({ length: 40 }, (_, n) => n);
    const [keyed, numbered, plain] = await Promise.all([
      Promise.all(requested.flatMap((n) => urls.map((url) => issueUntilServed(`crowd-${n}`, url)))),
      Promise.all(
        requested.flatMap((n) =>
          urls.map((url, other) =>
            issue({ ptoEmi: '002', secuencial: numero(5000 + n), ...(other ? OTHER : {}) }, {}, url),
          ),
        ),
      ),
      Promise.all(requested.map((n) => issue({ ptoEmi: '002' }, {}, urls[n % 2]))),
    ]);
    for (const n of requested) {
      const [one, two] = keyed.slice(2 * n, 2 * n + 2);
      expect([one?.status, two?.status]).toEqual([201, 201]);
      expect(one?.result['claveAcceso']).toBe(two?.result['claveAcceso']);
      const pair = numbered.slice(2 * n, 2 * n + 2);
      const [taken] = pair.filter(({ status }) => status === 201);
      const [refused] = pair.filter(({ status }) => status === 409);
      expect(taken?.result['secuencial']).toBe(numero(5000 + n));
      expect(refused?.result).toMatchObject({
        code: 'secuencial-usado',
        claveAcceso: taken?.result['claveAcceso'],
        identico: false,
      });
    }
    const stored = new Set(
      [...keyed, ...numbered, ...plain]
        .filter(({ status }) => status === 201)
        .map(({ result }) => result['claveAcceso']),
    );
    expect(stored.size).toBe(3 * requested.length);
    // Fewer than half as many transactions as receipts: most shared theirs.
    expect((await transactions()) - before).toBeLessThan(stored.size / 2);

    const again = await issue({ ptoEmi: '002', ...OTHER }, { 'idempotency-key': 'crowd-0' });
    expect([again.status, again.result['code']]).toEqual([409, 'idempotency-key-reutilizada']);
  } finally {
    await second.stop();
  }
});

const OTHER = { moneda: 'DOLAR', guiaRemision: '001-001-000000001' };
const numero = (n: number): string => String(n).padStart(9, '0');

/** Counts the transactions that stored receipts: rows of one transaction have the same xmin. */
async function transactions(): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS n FROM comprobante_events
     WHERE tipo = 'creado' AND account_id = (SELECT account_id FROM empresas WHERE ruc = $1)`,
    [service.demo.ruc],
  );
  return row?.n ?? 0;
}

test('the key of a refused receipt is free again, also in a batch', async () => {
  const key = { 'idempotency-key': 'refused-first' };
  const answers = await Promise.all([issue({}), issue({ pago: [] }, key), issue({})]);
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 201]);
  expect((await issue({}, key)).status).toBe(201);
});

test('without a usable certificate no receipt of the batch takes a number', async () => {
  const { apiKey, ruc } = service.demo;
  const certificates = `/api/v1.0/empresas/${ruc}/certificados-digitales`;
  const { result } = await call(service.url, certificates, { apiKey });
  const [active] = result['content'] as { id: string }[];
  const removed = await call(service.url, `${certificates}/${active?.id ?? ''}?forzar=true`, {
    apiKey,
    method: 'DELETE',
  });
  expect(removed.status).toBe(200);
  const next = async (): Promise<unknown> =>
    (await call(service.url, `/api/v1.0/empresas/${ruc}/secuenciales`, { apiKey })).result;
  const before = await next();
  const answers = await Promise.all(Array.from({ length: 12 }, () => issue({})));
  for (const { result: refusal } of answers) expect(refusal['code']).toBe('sin-certificado');
  expect(await next()).toEqual(before);
});
