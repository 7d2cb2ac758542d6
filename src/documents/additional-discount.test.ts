import { expect, test } from 'vitest';
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
