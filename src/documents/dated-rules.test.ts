import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { header, invoice, iva, line, type Json } from '../../test/support/documents/wrong-payloads.js';
import type { TarifaRow } from '../kernel/catalogues/catalogue.js';
import { NORMAS_BASE, withPaquetes } from '../kernel/normas/normas.js';
import type { PrepareContext } from './document-type.js';
import { factura } from './factura/index.js';
import { retencion } from './retencion/index.js';

/** Context of a day, with the days of IVA 8 % and an establishment registered for it in Quito. */
function on(fechaEmision: string, establecimiento: object = {}): PrepareContext {
  const context = exampleContext(header.ruc);
  const place = { provincia: 'PICHINCHA', canton: 'Quito', ivaDiferenciado: true, ...establecimiento };
  return { ...context, hoy: fechaEmision, normas: NORMAS_BASE, emisor: { ...context.emisor, establecimiento: place } };
}

function prepared(impuesto: readonly Json[], context: PrepareContext, more: Json = {}) {
  const payload = invoice({ fechaEmision: context.hoy, detalles: [line({ impuesto, ...more })] });
  const result = factura.prepare(payload, context);
  if (!result.ok) return { issues: result.issues.map(({ code, field }) => `${code} ${field}`) };
  const detalle = (result.document.documento['detalles'] as readonly Json[])[0];
  return {
    codes: result.advertencias.map(({ code }) => code),
    messages: result.advertencias.map(({ message }) => message).join(' '),
    impuesto: (detalle?.['impuesto'] ?? []) as readonly Json[],
  };
}

const ocho = [iva({ codigoPorcentaje: '8' })];

describe('IVA 8 % (FACTS §19.2)', () => {
  test.each(['01/01/2025', '05/01/2025', '04/03/2025', '20/04/2025', '04/01/2026', '14/02/2026', '17/02/2026'])(
    '%s is a decreed day',
    (fecha) => {
      expect(prepared(ocho, on(fecha)).codes).toEqual([]);
    },
  );

  test.each(['06/01/2025', '09/10/2025', '15/11/2026', '18/02/2026'])('%s is not listed: a warning', (fecha) => {
    expect(prepared(ocho, on(fecha)).codes).toEqual(['iva-diferenciado-dia']);
  });

  test.each([
    [{ provincia: 'CARCHI', canton: null }, []],
    [{ provincia: 'PICHINCHA', canton: 'Pedro  Moncayo' }, []],
    [{ provincia: 'PICHINCHA', canton: 'Quito' }, ['iva-diferenciado-lugar']],
    [{ provincia: 'PICHINCHA', canton: null }, ['iva-diferenciado-lugar']],
    [{ provincia: null, canton: null }, ['iva-diferenciado-lugar']],
    [{ provincia: 'GUAYAS', canton: 'Cayambe' }, ['iva-diferenciado-lugar']],
  ])('on 1 November 2025 at %j: %j', (place, codes) => {
    const { codes: found, messages } = prepared(ocho, on('01/11/2025', place));
    expect(found).toEqual(codes);
    if (codes.length > 0) expect(messages).toContain('Decreto 196, según la prensa');
  });

  test('an establishment that is not registered is warned about', () => {
    expect(prepared(ocho, on('01/01/2026', { ivaDiferenciado: false })).codes).toEqual([
      'iva-diferenciado-establecimiento',
    ]);
  });

  test('a pack adds days', () => {
    const row = { desde: '2026-11-15', hasta: '2026-11-15', fuente: 'Decreto 999' };
    const normas = withPaquetes(NORMAS_BASE, [{ ...NORMAS_BASE, ivaDiferenciado: [row], cifras: [] }]);
    expect(prepared(ocho, { ...on('15/11/2026'), normas }).codes).toEqual([]);
  });

  test('a document with many lines has one warning', () => {
    const payload = invoice({ detalles: Array.from({ length: 20 }, () => line({ impuesto: ocho })) });
    const result = factura.prepare(payload, on('15/11/2026'));
    expect(result.ok && result.advertencias.map(({ field }) => field)).toEqual([
      'detalles[0].impuesto[0].codigoPorcentaje',
    ]);
  });
});

test('IVA code 10 (13 %) is warned about (FACTS §6.2)', () => {
  expect(prepared([iva({ codigoPorcentaje: '10' })], on('15/11/2026')).codes).toEqual(['iva-trece']);
});

describe('ICE by year (FACTS §19.1)', () => {
  const ice = (codigoPorcentaje: string, more: Json = {}): Json[] => [
    { codigo: '3', codigoPorcentaje, ...more },
    iva(),
  ];

  test.each([
    ['cigarettes 2026', '15/11/2026', '3011', { tarifa: 0.16 }, '3.20'],
    ['cigarettes 2025', '15/11/2025', '3021', { tarifa: 0.16 }, '3.20'],
    ['plastic bags 2026', '15/11/2026', '3680', { tarifa: 0.08 }, '1.60'],
    ['sugar by the gram 2026', '15/11/2026', '3111', { tarifa: 0.18, contenido: 250 }, '0.45'],
    ['sugar by the gram 2025', '15/11/2025', '3053', { tarifa: 0.18, contenido: 1000 }, '1.80'],
    ['craft beer by litres of pure alcohol 2026', '15/11/2026', '3043', { tarifa: 1.56, contenido: 2.5 }, '3.90'],
    // 75 % of 20.00 and 13.62 × 0.5
    ['industrial beer 2026', '15/11/2026', '3041', { tarifa: 75, baseImponible: 20, contenido: 0.5 }, '21.81'],
    // Below 4.67 per litre only the specific part: 10.41 × 2
    ['alcohol 2026', '15/11/2026', '3031', { tarifa: 75, baseImponible: 0, contenido: 2 }, '20.82'],
  ])('%s', (_name, fecha, codigo, more, valor) => {
    const { codes, impuesto } = prepared(ice(codigo, more), on(fecha), { cantidad: 20, precioUnitario: 1 });
    expect(codes).toEqual([]);
    expect(impuesto?.[0]).toMatchObject({ valor });
  });

  test('a rate filled in from the press is marked as such', () => {
    const { codes, messages, impuesto } = prepared(ice('3011'), on('15/11/2026'), { cantidad: 20 });
    expect(codes).toEqual(['impuesto-tarifa-prensa']);
    expect(messages).toContain('según la prensa (Res. NAC-DGERCGC25-00000040)');
    expect(impuesto?.[0]).toMatchObject({ tarifa: '0.16', baseImponible: '20.00', valor: '3.20' });
  });

  test('a different rate is kept, with a warning', () => {
    const { codes, impuesto } = prepared(ice('3011', { tarifa: 0.2 }), on('15/11/2026'), { cantidad: 20 });
    expect(codes).toEqual(['impuesto-tarifa-del-anio']);
    expect(impuesto?.[0]).toMatchObject({ valor: '4.00' });
  });

  test('an amount that is not content × rate is kept, with a warning', () => {
    const { codes, impuesto } = prepared(ice('3111', { tarifa: 0.18, contenido: 250, valor: 1 }), on('15/11/2026'));
    expect(codes).toEqual(['impuesto-tarifa-del-anio']);
    expect(impuesto?.[0]).toMatchObject({ valor: '1.00' });
  });

  test.each([
    ['15/11/2024', '3011', {}, 'impuesto-tarifa-requerida detalles[0].impuesto[0].tarifa'],
    ['15/11/2027', '3011', {}, 'impuesto-tarifa-requerida detalles[0].impuesto[0].tarifa'],
    ['15/11/2027', '3111', { tarifa: 0.18, contenido: 250 }, 'impuesto-valor-requerido detalles[0].impuesto[0].valor'],
    // 2025: the specific part of alcohol is not known.
    [
      '15/11/2025',
      '3031',
      { tarifa: 75, baseImponible: 20, contenido: 1 },
      'impuesto-valor-requerido detalles[0].impuesto[0].valor',
    ],
    // The line's price is not the base of the percentage.
    ['15/11/2026', '3031', { tarifa: 75, contenido: 1 }, 'impuesto-valor-requerido detalles[0].impuesto[0].valor'],
  ])('never computed without data: %s %s %j', (fecha, codigo, more, issue) => {
    expect(prepared(ice(codigo, more), on(fecha)).issues).toEqual([issue]);
  });
});

test('consumidor final up to USD 200 until January 2023, and USD 50 since (FACTS §7)', () => {
  const receptor = { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '9999999999999' };
  const payload = (fechaEmision: string): Json =>
    invoice({
      fechaEmision,
      receptor,
      detalles: [line({ precioUnitario: 100, impuesto: [iva({ codigoPorcentaje: '0' })] })],
    });
  expect(factura.prepare(payload('31/01/2023'), on('31/01/2023')).ok).toBe(true);
  expect(factura.prepare(payload('01/02/2023'), on('01/02/2023'))).toMatchObject({
    issues: [{ code: 'receptor-consumidor-final-limite' }],
  });
});

test('a withholding rate known from the press warns instead of refusing', () => {
  const folder = new URL('./retencion/examples/', import.meta.url);
  const text = readFileSync(new URL('minima.json', folder), 'utf8');
  const payload = JSON.parse(text.replace('"312",', '"312", "porcentajeRetener": 1.75,')) as Json;
  const row = { codigo: '312', descripcion: 'Bienes', tarifa: '9', desde: '2026-11-01', fuente: 'Res. de ejemplo' };
  const codes = (tarifa: TarifaRow): readonly string[] => {
    const result = retencion.prepare(payload, { ...exampleContext(header.ruc), tarifas: { 'retencion-1': [tarifa] } });
    return (result.ok ? result.advertencias : result.issues).map(({ code }) => code);
  };
  expect(codes(row)).toEqual(['retencion-porcentaje-distinto']);
  expect(codes({ ...row, prensa: true })).toContain('retencion-porcentaje-fuera');
});

test('a pack with new rates recomputes stored documents of other days to the same bytes', () => {
  const folder = new URL('./factura/examples/', import.meta.url);
  const stored = ['minima', 'ice-irbpnr', 'varias-tarifas'].map((name) => {
    const payload: Json = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Json;
    const result = factura.prepare(payload, exampleContext(String(payload['ruc'])));
    if (!result.ok) throw new Error(name);
    return { ruc: String(payload['ruc']), documento: result.document.documento };
  });
  const tarifas = {
    '2': [{ codigo: '4', descripcion: 'IVA', tarifa: '16', desde: '2027-01-01', fuente: 'Decreto' }],
    '3': [{ codigo: '3680', descripcion: 'Fundas', tarifa: '0.10', desde: '2027-01-01', fuente: 'Res.' }],
  };
  const differences = stored.filter(({ ruc, documento }) => {
    const again = factura.prepare(factura.payloadOf(documento), {
      ...exampleContext(ruc),
      normas: NORMAS_BASE,
      tarifas,
    });
    return !again.ok || JSON.stringify(again.document.documento) !== JSON.stringify(documento);
  });
  expect(differences).toEqual([]);
});
