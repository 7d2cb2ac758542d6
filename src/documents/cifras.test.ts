import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import type { Cifras } from '../kernel/cifras.js';
import { decimal, sum } from '../kernel/decimal.js';
import type { NormalisedDocument } from './document-type.js';

const examples = goldenExamples();

describe.each(examples)('$type.root $name', ({ type, prepare, out }) => {
  const { document } = prepare();

  test('has the same figures prepared, stored and read from its XML', () => {
    const stored = JSON.parse(JSON.stringify(document.documento)) as NormalisedDocument;
    expect(type.cifras(stored)).toEqual(document.cifras);
    const read = type.read(readFileSync(out));
    expect(read.ok && type.cifras(read.read.documento)).toEqual(document.cifras);
  });

  test('sums to the totals of its XML', () => {
    const { cifras } = document;
    const xml = readFileSync(out, 'utf8');
    expect(Number(cifras.total)).toBe(Number(document.importeTotal));
    // From the text alone: the taxes of the totals, under any element name.
    const [, totals = ''] =
      /<totalConImpuestos>(.*?)<\/totalConImpuestos>/s.exec(xml) ??
      /<infoNotaDebito>.*?<impuestos>(.*?)<\/impuestos>/s.exec(xml) ??
      [];
    const written = [...totals.matchAll(/<codigo>(\d)<\/codigo>.*?<valor>([\d.]+)<\/valor>/gs)];
    const of = (codigo: string): string =>
      sum(written.filter(([, one]) => one === codigo).map(([, , valor = '']) => decimal(valor))).toFixed(2);
    expect([cifras.iva, cifras.ice, cifras.irbpnr]).toEqual([of('2'), of('3'), of('5')]);
    const lists = Object.values(cifras.impuestos) as (readonly unknown[])[];
    expect(lists.map(({ length }) => length)).toEqual(Array(5).fill(written.length));
    const withheld = [...xml.matchAll(/<valorRetenido>([\d.]+)</g)].map(([, valor = '']) => decimal(valor));
    if (type.codDoc === '07') expect(Number(cifras.total)).toBe(Number(sum(withheld).toFixed(2)));
  });
});

function cifrasOf(codDoc: string, name: string): Cifras {
  const found = examples.find((one) => one.type.codDoc === codDoc && one.name === name);
  if (found === undefined) throw new Error(`no example ${name}`);
  return found.prepare().document.cifras;
}

test('each rate keeps its code, also what is not subject and what is exempt', () => {
  const { impuestos } = cifrasOf('01', 'varias-tarifas');
  expect(impuestos).toMatchInlineSnapshot(`
    {
      "bases": [
        "199.99",
        "50.00",
        "81.00",
        "15.00",
        "20.00",
        "80.00",
      ],
      "codigos": [
        "2",
        "2",
        "2",
        "2",
        "2",
        "2",
      ],
      "porcentajes": [
        "4",
        "0",
        "5",
        "6",
        "7",
        "8",
      ],
      "tarifas": [
        "15",
        "0",
        "5",
        "0",
        "0",
        "8",
      ],
      "valores": [
        "30.00",
        "0.00",
        "4.05",
        "0.00",
        "0.00",
        "6.40",
      ],
    }
  `);
});

test('ICE and IRBPNR are separate from the IVA', () => {
  const { iva, ice, irbpnr, total, impuestos } = cifrasOf('01', 'ice-irbpnr');
  expect({ iva, ice, irbpnr, total, impuestos }).toMatchInlineSnapshot(`
    {
      "ice": "14.08",
      "impuestos": {
        "bases": [
          "18.00",
          "45.28",
          "24.00",
          "13.20",
          "10.00",
        ],
        "codigos": [
          "3",
          "2",
          "5",
          "3",
          "3",
        ],
        "porcentajes": [
          "3054",
          "4",
          "5001",
          "3041",
          "3680",
        ],
        "tarifas": [
          "10",
          "15",
          "0.02",
          "75",
          "0.08",
        ],
        "valores": [
          "1.80",
          "6.79",
          "0.48",
          "11.48",
          "0.80",
        ],
      },
      "irbpnr": "0.48",
      "iva": "6.79",
      "total": "52.55",
    }
  `);
});

test('a credit note has its modified document and the rate missing from its totals', () => {
  const { modificado, impuestos } = cifrasOf('04', 'minima');
  expect({ modificado, impuestos }).toMatchInlineSnapshot(`
    {
      "impuestos": {
        "bases": [
          "10.00",
        ],
        "codigos": [
          "2",
        ],
        "porcentajes": [
          "4",
        ],
        "tarifas": [
          "15",
        ],
        "valores": [
          "1.50",
        ],
      },
      "modificado": {
        "codDoc": "01",
        "fecha": "10/11/2026",
        "numero": "001-001-000000001",
      },
    }
  `);
});

const withheld = (name: string) => {
  const { retenciones, retenidoRenta, retenidoIva, retenidoIsd, total } = cifrasOf('07', name);
  return { first: retenciones?.[0], retenidoRenta, retenidoIva, retenidoIsd, total };
};

test('a withholding receipt of either version has each withholding with its document', () => {
  expect(withheld('completa-1.0.0')).toEqual({
    first: ['1', '303', '10.00', '200.00', '20.00', '01', '001002000000123', '12/11/2026', null],
    retenidoRenta: '20.00',
    retenidoIva: '30.00',
    retenidoIsd: '0.00',
    total: '50.00',
  });
  expect(withheld('completa-2.0.0')).toEqual({
    first: ['1', '501A', '25.00', '1000.00', '250.00', '15', '001001000000001', '01/11/2026', '02'],
    retenidoRenta: '868.96',
    retenidoIva: '150.00',
    retenidoIsd: '37.50',
    total: '1056.46',
  });
});

test('a base is what was taxed: an additional discount of the group lowers it', () => {
  // baseImponible 99.00 minus descuentoAdicional 5.00, at 15 %.
  const { bases, valores } = cifrasOf('01', 'completa-2.1.0').impuestos;
  expect([bases, valores]).toEqual([['94.00'], ['14.10']]);
});

test('a waybill has none', () => {
  const { total, impuestos, retenciones, pagos } = cifrasOf('06', 'minima');
  expect([total, impuestos.codigos, retenciones, pagos]).toEqual(['0.00', [], null, null]);
});
