import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { createDemoDatabase } from '../support/running.js';
import {
  call,
  demoOf,
  startServiceProcess,
  temporaryDir,
  type Answered,
  type ServiceProcess,
} from '../support/service.js';
import { isLongRun } from '../support/long-run.js';

// A process is suspended in the middle of its call to recepción, its lease expires and another one takes over; then the first resumes with
// the answer. Its write is rejected.

/** Duration of the first process's call: it must be suspended before and resumed after. */
const SLOW_MS = 6000;

let database: TestDatabase;
let homes: readonly ReturnType<typeof temporaryDir>[];
let running: ServiceProcess[];
let masterKey: string;

beforeEach(async () => {
  const first = temporaryDir();
  homes = [first, temporaryDir()];
  ({ database, masterKey } = await createDemoDatabase(first.path));
  running = [];
});
afterEach(async () => {
  for (const service of running) {
    service.thaw();
    await service.stop();
  }
  await database.drop();
  for (const home of homes) home.remove();
});

async function start(which: 0 | 1, env: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startServiceProcess({
    DATABASE_URL: database.url,
    RUBRICA_DATA: homes[which]?.path ?? '',
    RUBRICA_MASTER_KEY: masterKey,
    RUBRICA_LOG: 'warn',
    ...env,
  });
  running.push(service);
  return service;
}

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const slowFactura = (): Record<string, unknown> =>
  minimalFactura({ campoAdicional: [{ nombre: 'simular', value: `LENTO:${SLOW_MS}` }] });

/** The first process has begun the send: suspends it and lets its lease expire. */
async function putToSleep(first: ServiceProcess): Promise<void> {
  await until(async () => (await sql('SELECT FROM sri_simulador.receptions')).length > 0);
  first.freeze();
  await sql(`UPDATE installation SET clock_shift = interval '1 minute'`);
}

/** Asks until it is not refused: suspended for too long, a process refuses until it has checked its history (design/high-availability). */
async function unlessRefused(ask: () => Promise<Answered>, first = ask()): Promise<Answered> {
  let answer = await first;
  while (answer.status === 503) answer = await ask();
  return answer;
}

/** Checks the history and the SRI's ledger: one path from CREADO to AUTORIZADO, one reception, no revision twice. */
async function expectOneWay(claveAcceso: unknown): Promise<void> {
  const events = await sql<{ revision: number; tipo: string; to_estado: string }>(
    `SELECT e.revision, e.tipo, e.to_estado FROM comprobante_events e JOIN comprobantes c ON c.id = e.comprobante_id
     WHERE c.clave_acceso = '${String(claveAcceso)}' ORDER BY e.revision`,
  );
  expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ to_estado: estado }) => estado).filter((estado, n, all) => estado !== all[n - 1])).toEqual([
    'CREADO',
    'FIRMADO',
    'AUTORIZADO',
  ]);
  // Only the late process could have recorded RECIBIDA.
  expect(events.map(({ tipo }) => tipo)).not.toContain('recibida');
  const only = `WHERE clave_acceso = '${String(claveAcceso)}'`;
  expect(await sql(`SELECT FROM sri_simulador.receptions ${only}`)).toHaveLength(1);
  expect(await sql(`SELECT estado, accion, lease_token FROM comprobantes ${only}`)).toEqual([
    { estado: 'AUTORIZADO', accion: null, lease_token: null },
  ]);
}

test('a worker suspended past its lease cannot write; its successor’s result stands', async () => {
  const first = await start(0);
  const { apiKey } = demoOf(homes[0]?.path ?? '');
  const { result } = await call(first.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: slowFactura() });
  await putToSleep(first);

  await start(1);
  await until(async () => (await sql(`SELECT FROM comprobantes WHERE estado = 'AUTORIZADO'`)).length > 0);

  first.thaw();
  // It answers its own requests again once its held work is released; a second receipt shows that it works.
  const next = await unlessRefused(() =>
    call(first.url, '/api/v2.0/comprobantes/facturas', {
      apiKey,
      body: minimalFactura(),
      headers: { prefer: 'wait=20' },
    }),
  );
  expect(next.result['estado']).toBe('AUTORIZADO');
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));

  await expectOneWay(result['claveAcceso']);
});

test.runIf(isLongRun)('neither can a manual step; it returns the successor’s result', async () => {
  const byHand = await start(0, { RUBRICA_ROLES: 'api' });
  const { apiKey } = demoOf(homes[0]?.path ?? '');
  const { result } = await call(byHand.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: slowFactura() });
  const step = (): Promise<Answered> =>
    call(byHand.url, `/api/v1.0/comprobantes/${String(result['claveAcceso'])}/emitir`, { apiKey, method: 'PATCH' });
  const stepping = step();
  await putToSleep(byHand);

  await start(1);
  await until(async () => (await sql(`SELECT FROM comprobantes WHERE estado = 'AUTORIZADO'`)).length > 0);

  byHand.thaw();
  // A repeat gets the result.
  expect(await unlessRefused(step, stepping)).toMatchObject({
    status: 200,
    result: { autorizaciones: [{ estado: 'AUTORIZADO' }] },
  });
  await expectOneWay(result['claveAcceso']);
});
