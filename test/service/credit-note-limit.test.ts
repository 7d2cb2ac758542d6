import { afterAll, beforeAll, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/domain/hora-ecuador.js';
import { minimalFactura } from '../support/payloads.js';
import { startForTest, type RunningForTest } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let service: RunningForTest;

beforeAll(async () => {
  service = await startForTest();
});
afterAll(async () => {
  await service.stop();
});

function post(word: string, body: unknown): Promise<Answered> {
  const { apiKey } = service.demo;
  return call(service.url, `/api/v2.0/comprobantes/${word}`, { apiKey, body, headers: { prefer: 'wait=20' } });
}

test('credit notes together never exceed the invoice they modify', async () => {
  const { result: invoice } = await post('facturas', minimalFactura());
  expect(invoice['estado']).toBe('AUTORIZADO');
  const note = (cantidad: number, precioUnitario = 8.5): unknown => ({
    ...minimalFactura({ codDoc: '04' }),
    detalles: [
      {
        codigoInterno: 'P-001',
        descripcion: 'Café de altura 500 g',
        cantidad,
        precioUnitario,
        descuento: 0,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
    codDocModificado: '01',
    numDocModificado: `001-001-${String(invoice['secuencial'])}`,
    fechaEmisionDocSustento: fechaEcuador(new Date()),
    motivo: 'DEVOLUCIÓN',
  });
  const first = await post('notas-credito', note(1));
  expect(first).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
  const tooMuch = await post('notas-credito', note(2));
  expect(tooMuch).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });
  // 9.78 + 9.76 of 19.55: two halves of 9.78 would be a cent too much.
  expect((await post('notas-credito', note(1, 8.49))).status).toBe(201);
  expect((await post('notas-credito', note(1))).status).toBe(400);
});
