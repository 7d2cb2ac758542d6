import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { createAccount, type NewAccount } from '../../src/identity/accounts.js';
import type { Demo } from '../../src/app/demo.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { STALL_MS_MAX, startProbed, type ProcessCost } from '../support/cost/probed.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { isSpared, type Ingredients } from '../support/fuzz/requests.js';
import { runFuzz } from '../support/fuzz/run.js';
import { minimalFactura } from '../support/payloads.js';
import { call, demoOf, newMasterKey, startServiceProcess, temporaryDir, type Answered } from '../support/service.js';

// `npm run fuzz` sends 100,000 with a new seed, this run the same 3,000 each time. FUZZ_SEED repeats a run.
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 3000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 7101);
const WARM_UP = COUNT / 2;
const RESIDENT_BYTES_MAX = 1.5 * 2 ** 30;
const PASSWORD = 'clave-plantada-7461';
const SMTP_PASSWORD = 'correo-plantado-5820';
const RUC = '1790085783001';

const masterKey = newMasterKey();
const metricsToken = randomBytes(20).toString('hex');
const operatorToken = randomBytes(20).toString('hex');
const data = temporaryDir();
let database: TestDatabase;
let service: Awaited<ReturnType<typeof startProbed>>;
let demo: Demo;
/** Belongs to an account that fuzzed requests cannot reach: it must work afterwards. */
let honestKey = '';
let ingredients: Ingredients;
let secrets: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startProbed(
    {
      DATABASE_URL: database.url,
      RUBRICA_DATA: data.path,
      RUBRICA_MASTER_KEY: masterKey,
      RUBRICA_METRICS_TOKEN: metricsToken,
      RUBRICA_OPERADOR_TOKEN: operatorToken,
      RUBRICA_RED_PERMITIDA: '127.0.0.1',
      RUBRICA_LOG: 'trace',
    },
    data.path,
  );
  demo = demoOf(data.path);
  const { url } = service;
  const admin = await obtainBearer(url, demo);
  const client = await obtainBearer(url, { clientId: demo.clientId, clientSecret: demo.clientSecret });
  const login = await call(url, '/api/v1.0/sesiones/ingreso', {
    body: { usuario: demo.usuario, password: demo.password },
  });
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';', 1);
  const issued = await call(url, '/api/v2.0/comprobantes/facturas', { apiKey: demo.apiKey, body: minimalFactura() });
  const headers = { authorization: `Bearer ${admin}` };
  const victim = await call(url, '/api/v1.0/api-keys', {
    headers,
    body: { nombre: 'víctima', expiracionEnDias: 0, roles: ['ROLE_REPORTS'] },
  });
  // Nothing listens there.
  const smtp = { host: '127.0.0.1', port: 2525, seguridad: 'ninguna', usuario: 'caja', remitente: 'caja@fuzz.ec' };
  const mailed = await call(url, `/api/v1.0/empresas/${demo.ruc}`, {
    method: 'PUT',
    headers,
    body: { smtp: { ...smtp, password: SMTP_PASSWORD } },
  });
  expect(mailed.status).toBe(200);
  const planted = await prepareHonest();

  ingredients = {
    seed: SEED,
    password: PASSWORD,
    credentials: [
      { 'X-API-KEY': demo.apiKey, Authorization: `Bearer ${admin}` },
      { Authorization: `Bearer ${admin}` },
      { 'X-API-KEY': demo.apiKey },
      { Cookie: cookie, 'X-CSRF-Token': String(login.result['csrfToken']) },
      { Authorization: `Bearer ${client}` },
      { Authorization: `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}` },
      { Authorization: `Bearer ${operatorToken}` },
      {},
    ],
    values: {
      ruc: [demo.ruc],
      claveAcceso: [String(issued.result['claveAcceso'])],
      id: [String(victim.result['id']), '1', '2'],
      clientId: ['no-hay'],
    },
    misplaced: [demo.apiKey, honestKey],
  };
  secrets = [
    masterKey,
    metricsToken,
    operatorToken,
    PASSWORD,
    SMTP_PASSWORD,
    ...planted,
    honestKey,
    demo.apiKey,
    demo.password,
    demo.clientSecret,
    admin,
    client,
    cookie.split('=')[1] ?? '',
  ];
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  data.remove();
});

/** Returns secrets that this account saw once and that must never be shown again. */
async function prepareHonest(): Promise<string[]> {
  const account = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Honrada', usuario: 'honrada@fuzz.ec', nombres: 'Honrada', ambiente: 'simulador' },
  );
  honestKey = account.defaultApiKey;
  const ask = (path: string, body: unknown): Promise<unknown> =>
    call(service.url, `/api/v1.0/empresas${path}`, { apiKey: honestKey, body });
  await ask('', { ruc: RUC, razonSocial: 'HONRADA S.A.', dirMatriz: 'QUITO' });
  await ask(`/${RUC}/establecimientos`, { estab: '001', direccion: 'QUITO' });
  await ask(`/${RUC}/establecimientos/001/puntos-emision`, { ptoEmi: '001' });
  const simulator = /SRI simulado: (http:\/\/[^/]+)/.exec(service.output())?.[1] ?? '';
  const made = await fetch(`${simulator}/certificados`, {
    method: 'POST',
    body: JSON.stringify({ ruc: RUC, password: PASSWORD }),
  });
  const { p12 } = (await made.json()) as { p12: string };
  await ask(`/${RUC}/certificados-digitales`, { certificado: p12, password: PASSWORD });
  return plantSecrets(account);
}

async function plantSecrets({ clientId, clientSecret, password }: NewAccount): Promise<string[]> {
  const token = await obtainBearer(service.url, { clientId, clientSecret, usuario: 'honrada@fuzz.ec', password });
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, body?: unknown): Promise<Record<string, unknown>> =>
    (await call(service.url, `/api/v1.0/${path}`, { method: 'POST', headers, body })).result;
  const { clientSecret: ofClient } = await post('clientes-oauth', { nombre: 'Tienda', roles: ['ROLE_REPORTS'] });
  const session = await openPortalSession(service.url, { usuario: 'honrada@fuzz.ec', password });
  const started = await call(service.url, '/api/v1.0/usuarios/me/totp', { headers: session, body: { password } });
  const { secreto } = started.result;
  const planted = [token, clientSecret, password, ofClient, secreto].map(String);
  expect(planted).not.toContain('undefined');
  return planted;
}

/** Warms up what is loaded on first use: RIDEs, mails, the documentation. */
async function useOnce(): Promise<void> {
  const { result } = await issueHonestly({ campoAdicional: [{ nombre: 'email', value: 'ana@example.test' }] });
  const ride = `/api/v1.0/comprobantes/${String(result['claveAcceso'])}/archivos?format=pdf`;
  for (const path of [ride, '/docs', '/api/openapi.json'])
    await (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': honestKey } })).arrayBuffer();
}

const issueHonestly = (more: Readonly<Record<string, unknown>> = {}): Promise<Answered> =>
  call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: honestKey,
    headers: { prefer: 'wait=30' },
    body: minimalFactura({ ruc: RUC, ...more }),
  });

async function residentBytes(): Promise<number> {
  const response = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await response.text())?.[1]);
}

async function stallAgain(): Promise<Pick<ProcessCost, 'stallMs' | 'during'>> {
  await runFuzz(service.url, ingredients, COUNT, secrets);
  return service.took();
}

test(
  `no 5xx, no hang and no secret in ${COUNT} generated bad requests (seed ${SEED})`,
  async () => {
    const before = await residentBytes();
    // Code is loaded and compiled on first use, once per process: not the cost of a request.
    await useOnce();
    await runFuzz(service.url, { ...ingredients, seed: SEED + 1 }, WARM_UP, secrets);
    await service.took();
    const report = await runFuzz(service.url, ingredients, COUNT, secrets);
    const { cpuMs, ...first } = await service.took();
    // A host that reclaims memory slows any request; a costly request is slow every time.
    const { stallMs, during } = first.stallMs < STALL_MS_MAX ? first : await stallAgain();
    const after = await residentBytes();
    const { failures, operations, ...figures } = report;
    const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);
    console.log(
      JSON.stringify({
        seed: SEED,
        ...figures,
        operations: operations.size,
        failures: failures.length,
        residentMiB: [mib(before), mib(after)],
        stallMs: Math.round(stallMs),
        cpuS: Math.round(cpuMs / 1000),
      }),
    );
    expect(failures).toEqual([]);
    expect(report.sent).toBe(COUNT);
    expect(after).toBeLessThan(RESIDENT_BYTES_MAX);
    // Most requests must pass validation, or nothing behind it was tested.
    expect(report.byStatus['400'] ?? 0).toBeGreaterThan(COUNT / 10);
    const untried = routes.filter(({ id }) => !operations.has(id) && !isSpared(id));
    // Operations are drawn at random: 3,000 requests reach each.
    if (COUNT >= 3000) expect(untried.map(({ id }) => id)).toEqual([]);
    expect(stallMs, `stood still during ${during.join(', ')}`).toBeLessThan(STALL_MS_MAX);
  },
  4 * 3_600_000,
);

test('no secret is in the log afterwards', () => {
  const lines = service.log().split('\n');
  expect(lines.length).toBeGreaterThan(COUNT);
  const leaks = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  expect(leaks.slice(0, 5)).toEqual([]);
});

test('an honest invoice still reaches AUTORIZADO', async () => {
  expect(await issueHonestly()).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
});

test('with normal limits a flooding credential is only rate-limited', async () => {
  const limited = await startServiceProcess({
    DATABASE_URL: database.url,
    RUBRICA_DATA: data.path,
    RUBRICA_MASTER_KEY: masterKey,
    RUBRICA_LIMITE_POR_SEGUNDO: '50',
    RUBRICA_LIMITE_RAFAGA: '100',
  });
  try {
    const flood = await Promise.all(
      Array.from({ length: 1000 }, () => call(limited.url, '/api/v1.0/empresas', { apiKey: demo.apiKey })),
    );
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = flood.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.result['code']).toBe('demasiadas-solicitudes');
    const only = { ...ingredients, credentials: [{ 'X-API-KEY': demo.apiKey }] };
    expect((await runFuzz(limited.url, only, 300, secrets)).failures).toEqual([]);
  } finally {
    await limited.stop();
  }
});
