import { expect, test } from 'vitest';
import { detalleAdicional, money, pagosTable, rideModel } from './ride-content.js';
import { rideTotals } from './ride-totals.js';

test.each([
  ['100', '100.00'],
  ['12.5', '12.50'],
  ['12.', '12.00'],
  ['-3', '-3.00'],
  ['12.345678', '12.35'],
  ['4.500000', '4.50'],
  ['000000004.50', '4.50'],
  ['+7', '7.00'],
  ['.5', '0.50'],
  [' 3.10 ', '3.10'],
  ['1e3', '1e3'],
  ['-', '-'],
  ['0.10', '0.10'],
  ['', ''],
])('money of another program, %s, prints as %s', (written, printed) => {
  expect(money(written)).toBe(printed);
});

test('payments and totals print two decimals, whichever program wrote them', () => {
  expect(pagosTable([{ formaPago: '01', total: '11.5' }])?.rows[0]?.[1]).toBe('11.50');
  const totals = rideTotals(
    {},
    { impuestos: [], totalSinImpuestos: '10', total: { label: 'VALOR TOTAL', value: '11' } },
  );
  expect(totals.map(({ value }) => value)).toEqual(['10.00', '11.00']);
});

test('a colon at the end of a name is not printed twice', () => {
  expect(detalleAdicional({ detAdicional: [{ nombre: 'Marca: ', valor: 'X' }] })).toBe('Marca: X');
  const { adicional } = rideModel(
    { codDoc: '01', nombre: 'Factura' },
    { campoAdicional: [{ nombre: 'Teléfono:', value: '02 222' }] },
    { receptor: [], cuerpo: [], totales: [], pagos: undefined },
  );
  expect(adicional).toEqual([{ label: 'Teléfono', value: '02 222' }]);
});

const tax = (codigoPorcentaje: string, tarifa: string, more: Record<string, string> = {}): Record<string, string> => ({
  codigo: '2',
  codigoPorcentaje,
  tarifa,
  baseImponible: '1.00',
  valor: '0.10',
  ...more,
});

test("subtotals and taxes print in the SRI's order, whatever the document's (FACTS §14)", () => {
  const impuestos = [tax('7', '0'), tax('0', '0'), tax('8', '8'), tax('5', '5'), tax('6', '0'), tax('4', '15')];
  const total = { label: 'VALOR TOTAL', value: '1.00' };
  expect(rideTotals({}, { impuestos, totalSinImpuestos: '6.00', total }).map(({ label }) => label)).toEqual([
    'SUBTOTAL 15%',
    'SUBTOTAL 5%',
    'SUBTOTAL TARIFA ESPECIAL 8%',
    'SUBTOTAL 0%',
    'SUBTOTAL NO OBJETO DE IVA',
    'SUBTOTAL EXENTO DE IVA',
    'SUBTOTAL SIN IMPUESTOS',
    'IVA 15%',
    'IVA 5%',
    'IVA 8%',
    'VALOR TOTAL',
  ]);
});

test('the additional discount of the groups prints as one line, and none where it is zero', () => {
  const printed = (...discounts: readonly string[]): string | undefined =>
    rideTotals(
      {},
      {
        impuestos: discounts.map((descuentoAdicional) => tax('4', '15', { descuentoAdicional })),
        totalSinImpuestos: '1.00',
        totalDescuento: '3.00',
        total: { label: 'VALOR TOTAL', value: '1.00' },
      },
    ).find(({ label }) => label === 'DESCUENTO ADICIONAL (IVA)')?.value;
  expect(printed('1.25', '0.25')).toBe('1.50');
  expect(printed('0.00')).toBeUndefined();
});
