import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../../test/support/documents/context.js';
import { header, receptor, type Json } from '../../../test/support/documents/wrong-payloads.js';
import { retencion } from './index.js';

const renta = { codigo: '1', codigoRetencion: '312', baseImponible: 100 };

function prepare(payload: Json) {
  const context = exampleContext(header.ruc);
  const prepared = retencion.prepare(JSON.parse(JSON.stringify({ ...header, receptor, ...payload })), {
    ...context,
    emisor: { ...context.emisor, agenteRetencion: '1' },
  });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
  const xml = prepared.document.xml({ secuencial: '000000001', claveAcceso: '0'.repeat(49) });
  return { xml, warned: prepared.advertencias.map(({ code, field }) => `${code} ${field}`) };
}

/** Returns a receipt for a document with that total and no taxes, at 0 %. */
function forTotal(baseImponible: number, more: Json = {}) {
  const doc = {
    codSustento: '02',
    codDocSustento: '01',
    numDocSustento: '001002000000123',
    fechaEmisionDocSustento: '12/11/2026',
    impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '0', baseImponible }],
    retenciones: [{ ...renta, baseImponible }],
    ...more,
  };
  return prepare({ parteRel: 'NO', docsSustento: [doc] });
}

describe('omitted payments (spec/API.md §3)', () => {
  test.each([
    [499.99, '01', []],
    [500, '20', ['pago-supuesto docsSustento[0].pagos']],
  ])('%d: %s', (total, formaPago, warned) => {
    const prepared = forTotal(total);
    expect(prepared.xml).toContain(
      `<pago><formaPago>${formaPago}</formaPago><total>${total.toFixed(2)}</total></pago>`,
    );
    expect(prepared.warned).toEqual(warned);
  });

  test('a large given cash payment is a warning', () => {
    const pagos = [{ formaPago: '01', total: 600 }];
    expect(forTotal(600, { pagos }).warned).toEqual(['pago-efectivo docsSustento[0].pagos[0].formaPago']);
  });
});

test.each([
  ['1', '01'],
  ['01', '01'],
  ['41', '41'],
  ['344', '344'],
])('codDocSustento %s is written %s (FACTS §4.5)', (given, written) => {
  const reembolsos = [
    {
      tipoIdentificacionProveedorReembolso: '05',
      identificacionProveedorReembolso: '1712345675',
      tipoProveedorReembolso: '01',
      codDocReembolso: '01',
      estabDocReembolso: '001',
      ptoEmiDocReembolso: '001',
      secuencialDocReembolso: '000000123',
      fechaEmisionDocReembolso: '01/11/2026',
      numeroAutorizacionDocReemb: '1234567890',
      detalleImpuestos: [
        { codigo: '2', codigoPorcentaje: '0', tarifa: 0, baseImponibleReembolso: 100, impuestoReembolso: 0 },
      ],
    },
  ];
  const { xml } = forTotal(100, { codDocSustento: given, ...(given === '41' && { reembolsos }) });
  expect(xml).toContain(`<codDocSustento>${written}</codDocSustento>`);
});

test('the flat list of 1.0.0 is padded too', () => {
  const impuestos = [{ ...renta, codDocSustento: '1', numDocSustento: '001002000000123' }];
  expect(prepare({ impuestos }).xml).toContain('<codDocSustento>01</codDocSustento>');
});

test('a default parteRel is reported, except in 1.0.0, which lacks it', () => {
  expect(prepare({ impuestos: [renta] }).warned).toEqual([]);
});

test.each(['06', '08'])('a subject identified by %s states the place of payment and may be a resident', (tipo) => {
  const foreign = { tipoIdentificacion: tipo, razonSocial: 'X', identificacion: 'X123' };
  const docsSustento = [
    {
      codSustento: '02',
      codDocSustento: '01',
      numDocSustento: '001002000000123',
      fechaEmisionDocSustento: '12/11/2026',
      pagoLocExt: '01',
      impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '0', baseImponible: 100 }],
      retenciones: [renta],
    },
  ];
  const prepared = prepare({ receptor: foreign, tipoSujetoRetenido: '01', parteRel: 'NO', docsSustento });
  expect(prepared.xml).toContain('<pagoLocExt>01</pagoLocExt>');
  expect(prepared.warned).toEqual([]);
});

test('a tax haven may have four digits; elsewhere the country is one of table 25 (FACTS §4.5)', () => {
  const abroad = { pagoLocExt: '02', aplicConvDobTrib: 'SI', pagoRegFis: 'NO' };
  expect(forTotal(100, { ...abroad, tipoRegi: '02', paisEfecPago: '5047' }).warned).toEqual([
    'retencion-paraiso-fiscal docsSustento[0].paisEfecPago',
  ]);
  expect(forTotal(100, { ...abroad, tipoRegi: '03', paisEfecPago: '118' }).warned).toEqual([]);
});

test('a withholding in order has no warnings: agent, month and five business days', () => {
  expect(forTotal(100, { fechaEmisionDocSustento: '09/11/2026' }).warned).toEqual([]);
  // Of the month before, registered in this one.
  const late = { fechaEmisionDocSustento: '30/10/2026', fechaRegistroContable: '12/11/2026' };
  expect(forTotal(100, late).warned).toEqual(['retencion-plazo docsSustento[0].fechaEmisionDocSustento']);
});

test.each([
  ['a liquidación', { codDocSustento: '03' }],
  [
    'a payment abroad',
    { pagoLocExt: '02', aplicConvDobTrib: 'SI', pagoRegFis: 'NO', tipoRegi: '03', paisEfecPago: '118' },
  ],
])('on %s a company that is no agent withholds without a warning', (_, more) => {
  const doc = {
    codSustento: '02',
    codDocSustento: '01',
    numDocSustento: '001002000000123',
    fechaEmisionDocSustento: '12/11/2026',
    impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '0', baseImponible: 100 }],
    retenciones: [renta],
    ...more,
  };
  const payload = { ...header, receptor, parteRel: 'NO', docsSustento: [doc] };
  const prepared = retencion.prepare(JSON.parse(JSON.stringify(payload)), exampleContext(header.ruc));
  expect(prepared).toMatchObject({ ok: true, advertencias: [] });
});
