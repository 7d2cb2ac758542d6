import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { decimal, percentOf, roundHalfUp, sum } from '../kernel/decimal.js';
import { factura } from './factura/index.js';
import { notaCredito } from './nota-credito/index.js';
import { readComprobante } from './registry.js';
import { buildClaveAcceso } from '../kernel/clave-acceso.js';
import type { DocumentType } from './document-type.js';

const ruc = '1790012345001';
const header = { ruc, estab: '001', ptoEmi: '001' };
const receptor = { tipoIdentificacion: '04', razonSocial: 'COMPRADORA S.A.', identificacion: '1790016919001' };

/** Figure with up to `scale` decimals, as text, or as a number if that is exact. */
function figure(max: number, scale: number): fc.Arbitrary<number | string> {
  return fc
    .tuple(fc.integer({ min: 0, max }), fc.nat(10 ** scale - 1), fc.boolean())
    .map(([whole, fraction, asText]) => {
      const text = `${whole}.${String(fraction).padStart(scale, '0')}`;
      return asText || text.length > 15 ? text : Number(text);
    });
}

// Text that cleaning leaves unchanged: basic plane only, no control characters, no leading, trailing or double blanks.
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replaceAll(/[\p{C}\p{Z}\ufe0e\ufe0f\u{10000}-\u{10ffff}]+/gu, ' ').trim())
  .filter((text) => text !== '');

const taxes = fc.constantFrom(
  [{ codigo: '2', codigoPorcentaje: '4' }],
  [{ codigo: '2', codigoPorcentaje: '0' }],
  [{ codigo: '2', codigoPorcentaje: '8' }],
  [
    { codigo: '3', codigoPorcentaje: '3610', tarifa: 20 },
    { codigo: '2', codigoPorcentaje: '4' },
  ],
  [
    { codigo: '2', codigoPorcentaje: '4' },
    { codigo: '5', codigoPorcentaje: '5001' },
  ],
);

const lines = fc.array(
  fc.record({ descripcion: words, cantidad: figure(500, 6), precioUnitario: figure(900, 6), impuesto: taxes }),
  { minLength: 1, maxLength: 12 },
);

interface Tax {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: string;
  readonly baseImponible: string;
  readonly valor: string;
}

interface Line {
  readonly cantidad: string;
  readonly precioUnitario: string;
  readonly precioTotalSinImpuesto: string;
  readonly impuesto: readonly Tax[];
}

interface Invoice {
  readonly detalles: readonly Line[];
  readonly totalConImpuestos: readonly Tax[];
  readonly totalSinImpuestos: string;
  readonly importeTotal: string;
  readonly propina: string;
  readonly pagos: readonly { readonly total: string }[];
}

function prepared(type: DocumentType, payload: unknown) {
  const result = type.prepare(payload, exampleContext(ruc));
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.document;
}

function total(values: readonly string[]): string {
  return sum(values.map(decimal)).toFixed(2);
}

describe('any invoice', () => {
  test('its totals reconcile: lines, groups, total and payments', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 500 }), (detalles, cents) => {
        const propina = (cents / 100).toFixed(2);
        const doc = prepared(factura, { ...header, receptor, detalles, propina }).documento as unknown as Invoice;
        for (const line of doc.detalles) {
          const exact = roundHalfUp(decimal(line.cantidad).times(line.precioUnitario), 2);
          expect(line.precioTotalSinImpuesto).toBe(exact.toFixed(2));
          const ice = total(line.impuesto.filter((tax) => tax.codigo === '3').map((tax) => tax.valor));
          for (const tax of line.impuesto.filter(({ codigo }) => codigo === '2')) {
            expect(tax.baseImponible).toBe(exact.plus(ice).toFixed(2));
            expect(tax.valor).toBe(percentOf(decimal(tax.baseImponible), decimal(tax.tarifa)).toFixed(2));
          }
        }
        expect(doc.totalSinImpuestos).toBe(total(doc.detalles.map((line) => line.precioTotalSinImpuesto)));
        for (const group of doc.totalConImpuestos) {
          const members = doc.detalles
            .flatMap((line) => line.impuesto)
            .filter((tax) => tax.codigo === group.codigo && tax.codigoPorcentaje === group.codigoPorcentaje);
          expect(group.baseImponible).toBe(total(members.map((tax) => tax.baseImponible)));
          const far = decimal(group.valor)
            .minus(total(members.map((tax) => tax.valor)))
            .abs();
          // Half a cent of rounding per line, and another half for the group.
          expect(far.lte(decimal('0.005').times(members.length + 1))).toBe(true);
        }
        const groups = doc.totalConImpuestos.map((group) => group.valor);
        expect(doc.importeTotal).toBe(total([doc.totalSinImpuestos, ...groups, doc.propina]));
        expect(total(doc.pagos.map((pago) => pago.total))).toBe(doc.importeTotal);
      }),
      { numRuns: 150 },
    );
  });

  test('sending the computed amounts back changes nothing', () => {
    fc.assert(
      fc.property(lines, (detalles) => {
        const first = prepared(factura, { ...header, receptor, detalles });
        const doc = first.documento as unknown as Invoice;
        const again = {
          ...header,
          receptor,
          detalles: detalles.map((line, i) => ({ ...line, impuesto: doc.detalles[i]?.impuesto })),
          totalConImpuestos: doc.totalConImpuestos.map(({ codigo, codigoPorcentaje, valor }) => ({
            codigo,
            codigoPorcentaje,
            valor,
          })),
          pagos: doc.pagos,
        };
        expect(prepared(factura, again).documento).toEqual(first.documento);
      }),
      { numRuns: 100 },
    );
  });

  test('payload → XML → reader → payload is the identity, issuer data aside', () => {
    const extra = fc.record({
      campoAdicional: fc.array(fc.record({ nombre: words, value: words }), { minLength: 1, maxLength: 5 }),
      direccion: words,
      detAdicional: fc.array(fc.record({ nombre: words, valor: words }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        lines,
        extra,
        fc.constantFrom('1.1.0', '2.1.0'),
        (detalles, { campoAdicional, direccion, detAdicional }, version) => {
          const payload = {
            ...header,
            version,
            receptor: { ...receptor, direccion },
            detalles: detalles.map((line) => ({ ...line, detAdicional })),
            campoAdicional,
          };
          const document = prepared(factura, payload);
          const numbering = { secuencial: '000000042', claveAcceso: claveOf(factura) };
          const xml = document.xml(numbering);
          const result = readComprobante(xml);
          if (!result.ok) throw new Error(JSON.stringify(result.issues));
          expect(result.read.documento).toEqual({ ...document.documento, ...numbering });
          expect(prepared(factura, result.read.payload).xml(numbering)).toBe(xml);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('field order and number notation do not matter', () => {
    fc.assert(
      fc.property(lines, (detalles) => {
        const payload = { ...header, receptor, detalles };
        const turned = Object.fromEntries(
          Object.entries({
            ...payload,
            detalles: detalles.map((line) =>
              Object.fromEntries(Object.entries({ ...line, cantidad: `${line.cantidad}` }).reverse()),
            ),
          }).reverse(),
        );
        expect(JSON.stringify(prepared(factura, turned).documento)).toBe(
          JSON.stringify(prepared(factura, payload).documento),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe('any credit note', () => {
  test('uses the rate on the date of the modified document', () => {
    const days = fc.constantFrom(
      ['15/05/2016', '2', '12.00'],
      ['15/07/2016', '3', '14.00'],
      ['31/03/2024', '2', '12.00'],
      ['01/04/2024', '4', '15.00'],
    );
    fc.assert(
      fc.property(days, figure(500, 2), ([fecha, codigoPorcentaje, tarifa], precioUnitario) => {
        const detalles = [
          { descripcion: 'x', cantidad: 1, precioUnitario, impuesto: [{ codigo: '2', codigoPorcentaje }] },
        ];
        const payload = {
          ...header,
          receptor,
          codDocModificado: '01',
          numDocModificado: '001-001-000000001',
          fechaEmisionDocSustento: fecha,
          motivo: 'x',
          detalles,
        };
        const {
          detalles: [line],
        } = prepared(notaCredito, payload).documento as unknown as Invoice;
        expect(line?.impuesto[0]?.tarifa).toBe(tarifa);
      }),
      { numRuns: 40 },
    );
  });
});

function claveOf(type: DocumentType): string {
  return buildClaveAcceso({
    ...header,
    fechaEmision: '15/11/2026',
    codDoc: type.codDoc,
    ambiente: '1',
    secuencial: '000000042',
    codigoNumerico: '12345678',
  });
}
