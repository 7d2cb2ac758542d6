import { expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';

const service = await sharedService();
const { factura, issue } = client(service);

test('credit notes together never exceed the invoice they modify', async () => {
  const { result: invoice } = await issue(factura());
  expect(invoice['estado']).toBe('AUTORIZADO');
  const note = (cantidad: number, precioUnitario = 8.5): unknown => ({
    ...factura({ codDoc: '04' }),
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
  const first = await issue(note(1), 'notas-credito');
  expect(first).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
  const tooMuch = await issue(note(2), 'notas-credito');
  expect(tooMuch).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });
  // 9.78 + 9.76 of 19.55: two halves of 9.78 would be a cent too much.
  expect((await issue(note(1, 8.49), 'notas-credito')).status).toBe(201);
  expect((await issue(note(1), 'notas-credito')).status).toBe(400);
});
