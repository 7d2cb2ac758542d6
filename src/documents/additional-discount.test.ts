import { expect, test } from 'vitest';
import { decimal, sum } from '../kernel/decimal.js';
import { spreadCents } from '../kernel/spread.js';
import { exampleContext } from '../../test/support/documents/context.js';
import { header, invoice, line, iva } from '../../test/support/documents/wrong-payloads.js';
import { factura } from './factura/index.js';

/**
 * Invoice of the ficha's anexo 1, whose figures are consistent: a line discount of 5000.00, 5.00 more on the IVA,
 * totalDescuento 5005.00, and importeTotal 347159.40 = 295000.00 + 14750.00 + 37169.40 + 240.00 (FACTS §5). Its rates are from
 * 2012.
 */
const ANEXO_1 = invoice({
  detalles: [
    line({
      cantidad: 1,
      precioUnitario: 300000,
      descuento: 5000,
      impuesto: [
        { codigo: '3', codigoPorcentaje: '3073', tarifa: 5 },
        iva(),
        { codigo: '5', codigoPorcentaje: '5001', tarifa: 0.02, baseImponible: 12000 },
      ],
    }),
  ],
  totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', descuentoAdicional: 5 }],
});

const tarifas = {
  '2': [{ codigo: '4', descripcion: 'IVA de 2012', tarifa: '12', desde: '2012-01-01', fuente: 'ficha, anexo 1' }],
  '3': [{ codigo: '3073', descripcion: 'ICE de 2012', tarifa: '5', desde: '2012-01-01', fuente: 'ficha, anexo 1' }],
};

test('the official sample is exact to the cent', () => {
  const prepared = factura.prepare(ANEXO_1, { ...exampleContext(header.ruc), tarifas });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
  expect(prepared.document.totales).toMatchObject({
    totalSinImpuestos: '295000.00',
    totalDescuento: '5005.00',
    importeTotal: '347159.40',
  });
  const [, ivaGroup] = prepared.document.totales['totalConImpuestos'] as readonly unknown[];
  expect(ivaGroup).toMatchObject({ baseImponible: '309750.00', descuentoAdicional: '5.00', valor: '37169.40' });
});

test('the printed total equals the paid one with the discount, and the issuer is warned that the total is not lower', () => {
  const prepared = factura.prepare(
    invoice({ totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', descuentoAdicional: 4 }] }),
    exampleContext(header.ruc),
  );
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
  const { document, advertencias } = prepared;
  expect(advertencias.map(({ code }) => code)).toEqual(['impuesto-descuento-adicional']);
  const { totales, pagos } = factura.ride(document.documento);
  const printed = Object.fromEntries(totales.map(({ label, value }) => [label, value]));
  // (10.00 − 4.00) × 15 % = 0.90
  expect(printed).toMatchObject({
    'SUBTOTAL SIN IMPUESTOS': '10.00',
    'TOTAL DESCUENTO': '4.00',
    'DESCUENTO ADICIONAL (IVA)': '4.00',
    'IVA 15%': '0.90',
    'VALOR TOTAL': '10.90',
  });
  expect(JSON.stringify(pagos)).toContain('10.90');
});

const totalOf = (detalles: readonly object[], total: object): ReturnType<typeof factura.prepare> =>
  factura.prepare(
    invoice({ detalles, totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', ...total }] }),
    exampleContext(header.ruc),
  );

test('a discount that is spread lowers the total, and no additional discount is left', () => {
  const detalles = [10, 20, 3.33].map((precioUnitario) =>
    line({ cantidad: 1, precioUnitario, descuento: 0, impuesto: [iva()] }),
  );
  const prepared = totalOf(detalles, { descuentoAdicional: 4, repartir: true });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
  const { documento, totales } = prepared.document;
  expect(prepared.advertencias.map(({ code }) => code)).not.toContain('impuesto-descuento-adicional');
  expect((documento['detalles'] as { descuento: string }[]).map(({ descuento }) => descuento)).toEqual([
    '1.20',
    '2.40',
    '0.40',
  ]);
  // 33.33 − 4.00 = 29.33; IVA 4.40
  expect(totales).toMatchObject({ totalSinImpuestos: '29.33', totalDescuento: '4.00', importeTotal: '33.73' });
  expect(totales['totalConImpuestos']).toMatchObject([{ baseImponible: '29.33', valor: '4.40' }]);
  expect(JSON.stringify(totales)).not.toContain('descuentoAdicional');
});

test('it is spread over the lines of its rate alone, and never above them', () => {
  const at0 = line({
    cantidad: 1,
    precioUnitario: 50,
    descuento: 0,
    impuesto: [{ codigo: '2', codigoPorcentaje: '0' }],
  });
  const at15 = line({ cantidad: 1, precioUnitario: 5, descuento: 1, impuesto: [iva()] });
  const prepared = totalOf([at0, at15], { descuentoAdicional: 4, repartir: true });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
  const { documento, totales } = prepared.document;
  expect((documento['detalles'] as { descuento: string }[]).map(({ descuento }) => descuento)).toEqual([
    '0.00',
    '5.00',
  ]);
  expect(totales).toMatchObject({ totalSinImpuestos: '50.00', totalDescuento: '5.00', importeTotal: '50.00' });
  for (const descuentoAdicional of [4.01, -1, '1.001']) {
    const refused = totalOf([at0, at15], { descuentoAdicional, repartir: true });
    expect(refused.ok ? [] : refused.issues.map(({ code }) => code)).toContain('impuesto-descuento-adicional');
  }
});

test('any discount is spread exactly: shares add up, none exceeds its line, and the totals add up', () => {
  let seed = 20261118;
  const next = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (let round = 0; round < 300; round++) {
    const detalles = Array.from({ length: 1 + next(12) }, () =>
      line({
        cantidad: String((1 + next(5000)) / 1000),
        precioUnitario: String((1 + next(900_000)) / 10_000),
        descuento: 0,
        impuesto: [iva()],
      }),
    );
    const weights = detalles.map(({ cantidad, precioUnitario }) =>
      decimal(String(cantidad)).times(String(precioUnitario)).round(2, 0),
    );
    const most = sum(weights);
    const discount = most.times(next(1001)).div(1000).round(2, 0);
    const shares = spreadCents(discount, weights);
    expect(sum(shares).eq(discount)).toBe(true);
    expect(shares.every((share, at) => share.gte(0) && share.lte(weights[at] ?? 0))).toBe(true);
    const prepared = totalOf(detalles, { descuentoAdicional: discount.toFixed(2), repartir: true });
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
    const { documento, totales } = prepared.document as {
      documento: Record<string, unknown>;
      totales: Record<string, unknown>;
    };
    const lines = documento['detalles'] as { descuento: string; precioTotalSinImpuesto: string }[];
    expect(sum(lines.map(({ descuento }) => decimal(descuento))).toFixed(2)).toBe(discount.toFixed(2));
    expect(totales['totalDescuento']).toBe(discount.toFixed(2));
    const net = sum(lines.map(({ precioTotalSinImpuesto }) => decimal(precioTotalSinImpuesto)));
    const taxes = sum((totales['totalConImpuestos'] as { valor: string }[]).map(({ valor }) => decimal(valor)));
    expect([net.toFixed(2), net.plus(taxes).toFixed(2)]).toEqual([
      totales['totalSinImpuestos'],
      totales['importeTotal'],
    ]);
    expect(JSON.stringify(factura.cifras(prepared.document.documento).descuento)).toBe(`"${discount.toFixed(2)}"`);
  }
});
