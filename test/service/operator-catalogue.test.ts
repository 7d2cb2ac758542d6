import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const TOKEN = 'el-token-del-operador-de-esta-prueba-0001';
const hoy = fechaEcuador(new Date());

let service: OwnService;
beforeAll(async () => {
  service = await startOwnService({ RUBRICA_OPERADOR_TOKEN: TOKEN });
});
afterAll(() => service.stop());

function operator(method: string, path: string, body?: unknown, token = TOKEN): Promise<Answered> {
  const headers = { authorization: `Bearer ${token}` };
  return call(service.url, `/api/v1.0/catalogos/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}

const general = (tarifa: number) => ({ codigo: '4', descripcion: 'General', tarifa, desde: hoy, fuente: 'Decreto 1' });

/** Returns the total of an invoice of 17.00 with IVA code 4. */
async function total(changes: object = {}): Promise<unknown> {
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
    apiKey: service.demo.apiKey,
    body: minimalFactura({ ...changes }),
  });
  return (result['totales'] as { importeTotal?: number } | undefined)?.importeTotal ?? result['subErrors'];
}

async function publishedRate(): Promise<unknown> {
  const { result } = await call(service.url, '/api/v1.0/catalogos/iva');
  return (result['filas'] as { codigo: string; tarifa: number }[]).filter(({ codigo }) => codigo === '4');
}

describe('an operator rate', () => {
  test('applies from its creation, in invoices and in the published table, until it is removed', async () => {
    expect(await total()).toBe(19.55);
    const created = await operator('POST', 'iva/filas', general(16));
    expect(created.status).toBe(201);
    expect(created.result).toMatchObject({ tabla: 'iva', codigo: '4', tarifa: 16, hasta: null, retirada: null });
    expect(await total()).toBe(19.72);
    expect(await publishedRate()).toMatchObject([{ tarifa: 16, fuente: 'Decreto 1' }]);

    expect(await operator('POST', 'iva/filas', general(17))).toMatchObject({
      status: 409,
      result: { code: 'fila-existente' },
    });
    const id = String(created.result['id']);
    const replaced = await operator('PUT', `iva/filas/${id}`, general(14));
    expect(replaced).toMatchObject({ status: 200, result: { tarifa: 14 } });
    expect(await total()).toBe(19.38);

    expect((await operator('DELETE', `iva/filas/${String(replaced.result['id'])}`)).status).toBe(200);
    expect(await total()).toBe(19.55);
    expect(await publishedRate()).toMatchObject([{ tarifa: 15 }]);
    expect(await operator('DELETE', `iva/filas/${id}`)).toMatchObject({
      status: 404,
      result: { code: 'fila-no-encontrada' },
    });
  });

  test('has a history: additions and removals with time, origin and request', async () => {
    const { result } = await operator('GET', 'iva/filas');
    expect(result).toMatchObject({
      totalElements: 2,
      content: [
        { tarifa: 14, creada: { ip: '127.0.0.1' }, retirada: { ip: '127.0.0.1' } },
        {
          tarifa: 16,
          creada: { requestId: expect.any(String) as string },
          retirada: { requestId: expect.any(String) as string },
        },
      ],
    });
  });

  test('may add an unknown code, for receipts and products', async () => {
    const detalles = [
      { descripcion: 'x', cantidad: 1, precioUnitario: 10, impuesto: [{ codigo: '2', codigoPorcentaje: '77' }] },
    ];
    expect(await total({ detalles })).toMatchObject([{ code: 'impuesto-tarifa-desconocida' }]);
    await operator('POST', 'iva/filas', { ...general(9), codigo: '77', hasta: null });
    expect(await total({ detalles })).toBe(10.9);
    const producto = await call(service.url, `/api/v1.0/empresas/${service.demo.ruc}/productos`, {
      apiKey: service.demo.apiKey,
      body: {
        codigoPrincipal: 'N-77',
        descripcion: 'x',
        precioUnitario: 1,
        impuesto: [{ codigo: '2', codigoPorcentaje: '77' }],
      },
    });
    expect(producto.status).toBe(201);
  });

  test('in the future does not apply yet', async () => {
    await operator('POST', 'iva/filas', { ...general(20), desde: '01/01/2090' });
    expect(await total()).toBe(19.55);
  });
});

test('all problems of a row are reported together; other tables are read-only', async () => {
  const wrong = { ...general(15), tarifa: '-1', desde: '31/02/2026', hasta: '01/13/2026' };
  const answer = await operator('POST', 'iva/filas', wrong);
  expect(answer).toMatchObject({ status: 400, result: { code: 'fila-invalida' } });
  expect((answer.result['subErrors'] as { field: string }[]).map(({ field }) => field)).toEqual([
    'desde',
    'hasta',
    'tarifa',
  ]);
  const reversed = await operator('POST', 'ice/filas', { ...general(1), desde: '02/01/2030', hasta: '01/01/2030' });
  expect(reversed).toMatchObject({
    status: 400,
    result: { subErrors: [{ field: 'hasta', code: 'fechas-en-desorden' }] },
  });
  expect((await operator('POST', 'paises/filas', general(1))).status).toBe(400);
});

test('only the configured token is the operator, whatever the account’s rights', async () => {
  expect(await operator('GET', 'iva/filas', undefined, TOKEN.replace('0001', '0002'))).toMatchObject({ status: 401 });
  const byKey = await call(service.url, '/api/v1.0/catalogos/iva/filas', { apiKey: service.demo.apiKey });
  expect(byKey).toMatchObject({ status: 403, result: { code: 'operador-requerido' } });
  expect(service.logs()).not.toContain(TOKEN);
});
