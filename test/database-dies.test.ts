import { afterEach, beforeEach, expect, test } from 'vitest';
import { letConnect, withClient } from './support/database.js';
import { minimalFactura } from './support/payloads.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { call, type Answered } from './support/service.js';

let service: RunningForTest;
beforeEach(async () => {
  service = await startForTest();
});
afterEach(async () => {
  await service.stop();
});

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(service.database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

const keysStored = async (): Promise<string[]> =>
  (await sql<{ clave_acceso: string }>('SELECT clave_acceso FROM comprobantes')).map((row) => row.clave_acceso);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Asks, and takes the database away while the answer is waited for. */
async function whileWaiting(asking: Promise<Answered>): Promise<Answered> {
  await until(async () => (await keysStored()).length > 0);
  await letConnect(service.database.adminUrl, false);
  const answered = await asking;
  await letConnect(service.database.adminUrl, true);
  return answered;
}

const slow = { campoAdicional: [{ nombre: 'simular', value: 'EN_PROCESO:3600' }] };

test('a receipt that is stored is answered with its key when the database dies while its end is waited for', async () => {
  const { apiKey } = service.demo;
  const { status, headers, result } = await whileWaiting(
    call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey,
      body: minimalFactura(slow),
      headers: { prefer: 'wait=30' },
    }),
  );
  const [claveAcceso] = await keysStored();
  expect(status).toBe(202);
  expect(result).toMatchObject({ claveAcceso, secuencial: '000000001', advertencias: [] });
  expect(headers.get('location')).toBe(`/api/v1.0/comprobantes/${claveAcceso ?? ''}`);
});

test('so is one that was asked for in the SRI’s words', async () => {
  const { apiKey } = service.demo;
  const answered = await whileWaiting(
    call(service.url, '/api/v2.0/sri/facturas', { apiKey, body: minimalFactura(slow) }),
  );
  const [claveAcceso] = await keysStored();
  expect(answered).toMatchObject({
    status: 200,
    result: { claveAccesoConsultada: claveAcceso, autorizaciones: [{ estado: 'EN PROCESO' }] },
  });
});
