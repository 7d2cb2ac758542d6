import { afterAll, beforeAll, expect, test } from 'vitest';
import { setConnectable, withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// Both wait for their outcome and lose the database together: one wait for two tests.
let service: OwnService;
let requested: Answered;
let inSriWords: Answered;
let stored: readonly string[];
beforeAll(async () => {
  service = await startOwnService();
  const { apiKey } = service.demo;
  const ask = async (path: string, headers: Readonly<Record<string, string>>, keys: number) => {
    const answer = call(service.url, path, { apiKey, body: minimalFactura(slow), headers });
    await until(async () => (await keysStored()).length === keys);
    return { answer };
  };
  const first = await ask('/api/v2.0/comprobantes/facturas', { prefer: 'wait=30' }, 1);
  const second = await ask('/api/v2.0/sri/facturas', {}, 2);
  await setConnectable(service.database.adminUrl, false);
  [requested, inSriWords] = await Promise.all([first.answer, second.answer]);
  await setConnectable(service.database.adminUrl, true);
  stored = await keysStored();
});
afterAll(async () => {
  await service.stop();
});

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(service.database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

const keysStored = async (): Promise<string[]> =>
  (await sql<{ clave_acceso: string }>('SELECT clave_acceso FROM comprobantes ORDER BY id')).map(
    (row) => row.clave_acceso,
  );

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const slow = { campoAdicional: [{ nombre: 'simular', value: 'EN_PROCESO:3600' }] };

test('a stored receipt is answered with its key if the database dies during the wait', () => {
  const { status, headers, result } = requested;
  const [claveAcceso] = stored;
  expect(status).toBe(202);
  expect(result).toMatchObject({ claveAcceso, secuencial: '000000001', advertencias: [] });
  expect(headers.get('location')).toBe(`/api/v1.0/comprobantes/${claveAcceso ?? ''}`);
});

test('so is one requested in the SRI’s format', () => {
  const [, claveAcceso] = stored;
  expect(inSriWords).toMatchObject({
    status: 200,
    result: { claveAccesoConsultada: claveAcceso, autorizaciones: [{ estado: 'EN PROCESO' }] },
  });
});
