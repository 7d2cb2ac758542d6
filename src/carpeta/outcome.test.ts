import { expect, test } from 'vitest';
import { invoicesOfCsv } from './csv.js';
import { folderOf, type Folder, type InvoiceOutcome } from './outcome.js';

test.each<[InvoiceOutcome['outcome'], Folder]>([
  [{ kind: 'autorizado' }, 'autorizados'],
  [{ kind: 'devuelto', why: [] }, 'devueltos'],
  [{ kind: 'rechazado', why: [] }, 'errores'],
  [{ kind: 'terminado' }, 'errores'],
  [{ kind: 'cambiado' }, 'errores'],
])('a file with an invoice that ended %j goes to the folder %s, whatever else it holds', (outcome, folder) => {
  const one = (ended: InvoiceOutcome['outcome']): InvoiceOutcome => ({
    name: undefined,
    comprobante: undefined,
    outcome: ended,
  });
  expect(folderOf([one({ kind: 'autorizado' }), one(outcome)])).toBe(folder);
});

test('the rows of a CSV become one invoice each name, with decimal commas as points', async () => {
  const required = 'factura;ruc;estab;ptoEmi;tipoIdentificacion;identificacion;razonSocial;codigoPrincipal;cantidad';
  const row = (factura: string, cantidad: string): string =>
    `${factura};1790012344001;001;001;05;1712345675;ANA;P-001;${cantidad};8,5`;
  const file = [`${required};precioUnitario`, row('A', '1,5'), row('B', '2'), row('A', '3')].join('\n');
  const invoices = await invoicesOfCsv(Buffer.from(file), (place) => Buffer.from(`origin ${place}`));
  expect(invoices.map(({ name, lines }) => [name, lines])).toEqual([
    ['A', [2, 4]],
    ['B', [3]],
  ]);
  const { detalles } = JSON.parse(Buffer.from(invoices[0]?.body ?? []).toString()) as { detalles: object[] };
  expect(detalles).toEqual([
    { codigoPrincipal: 'P-001', cantidad: '1.5', precioUnitario: '8.5' },
    { codigoPrincipal: 'P-001', cantidad: '3', precioUnitario: '8.5' },
  ]);
  expect(new Set(invoices.map(({ referencia }) => referencia)).size).toBe(2);
});
