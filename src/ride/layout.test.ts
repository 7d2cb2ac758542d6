import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { modelOf } from '../../test/support/ride/model.js';
import type { RideModel, RideTable } from '../kernel/ride-model.js';
import type { Page, TextMark } from './display-list.js';
import { measurer } from './fonts.js';
import { layOut } from './layout.js';
import { lookOf, PAPERS, points, type Paper } from './template.js';

const examples = goldenExamples();

const models = new Map<string, RideModel>();

function example(filePrefix: string, name: string): RideModel {
  const known = models.get(`${filePrefix} ${name}`);
  if (known !== undefined) return known;
  const found = examples.find((one) => one.type.filePrefix === filePrefix && one.name === name);
  if (found === undefined) throw new Error(`no example ${filePrefix} ${name}`);
  const { model } = modelOf(found);
  models.set(`${filePrefix} ${name}`, model);
  return model;
}

function pagesOf(model: RideModel, paper: Paper): readonly Page[] {
  return layOut(model, lookOf(paper, undefined), { logo: undefined });
}

function marksOf(pages: readonly Page[]): readonly TextMark[] {
  return pages.flatMap((page) => page.marks.filter((mark) => mark.kind === 'text'));
}

const textsOf = (...pages: readonly Page[]): readonly string[] => marksOf(pages).map(({ text }) => text);

/** The 100-line invoice with `lines` modified lines. */
function invoiceOf(lines: number, changed: Readonly<Record<string, string>> = {}): RideModel {
  const model = example('FAC', 'cien-lineas');
  const table = model.cuerpo[0] as RideTable;
  const rows = Array.from({ length: lines }, (_, i) =>
    (table.rows[i % table.rows.length] ?? []).map((cell, c) => changed[table.columns[c]?.id ?? ''] ?? cell),
  );
  return { ...model, cuerpo: [{ ...table, rows }] };
}

const BIG = {
  codigoPrincipal: 'ABCDEFGHIJKLM NOPQRSTUVWX',
  cantidad: '12345678.123456',
  precioUnitario: '99999999999.999999',
  descuento: '1234567.89',
  precioTotal: '999999999999.99',
};

describe.each(PAPERS)('on %s', (paper) => {
  test('no number or code is split, however large, and no two on a line touch', () => {
    const model = invoiceOf(3, BIG);
    const totales = model.totales.map((total) => ({ ...total, value: '99999999999999.99' }));
    const pages = pagesOf({ ...model, totales }, paper);
    const texts = textsOf(...pages);
    for (const whole of ['12,345,678.123456', '99,999,999,999.999999', '1,234,567.89', '999,999,999,999.99'])
      expect(texts.filter((text) => text === whole)).toHaveLength(3);
    expect(texts.filter((text) => text === '99,999,999,999,999.99')).toHaveLength(totales.length);
    expect(texts.filter((text) => text.includes(BIG.codigoPrincipal))).toHaveLength(3);
    const widthOf = measurer({ familia: 'Helvetica', bold: false });
    const figures = marksOf(pages).filter(({ text, bold }) => !bold && /^[\d,]+\.\d+$/.test(text));
    for (const one of figures)
      for (const other of figures)
        if (other !== one && other.y === one.y && other.x >= one.x)
          expect(one.x + widthOf(one.text) * one.size).toBeLessThan(other.x);
  });

  test('an access key of 49 digits stays in one line', () => {
    const model = example('GR', 'completa-1.1.0');
    expect(textsOf(...pagesOf(model, paper)).filter((text) => /\d{30}/.test(text) && text.length !== 49)).toEqual([]);
  });

  test('a number that is wider than its place shrinks', () => {
    const digits = '9'.repeat(paper === 'A4' ? 90 : 49);
    const value = `Serie ${digits} y más`;
    const texts = textsOf(...pagesOf({ ...example('FAC', 'minima'), adicional: [{ label: 'Equipo', value }] }, paper));
    expect(texts.filter((text) => text.includes(digits))).toHaveLength(1);
  });

  test('decimal points of a column are aligned', () => {
    const model = invoiceOf(4);
    const table = model.cuerpo[0] as RideTable;
    const at = table.columns.findIndex(({ id }) => id === 'cantidad');
    const quantities = ['1', '2.5', '1000.25', '0.123456'];
    const rows = table.rows.map((row, i) => row.map((cell, c) => (c === at ? (quantities[i] ?? '') : cell)));
    const marks = marksOf(pagesOf({ ...model, cuerpo: [{ ...table, rows }] }, paper));
    const widthOf = measurer({ familia: 'Helvetica', bold: false });
    const points = ['1', '2.5', '1,000.25', '0.123456'].map((figure) => {
      const mark = marks.find(({ text, bold }) => text === figure && !bold);
      return (mark?.x ?? NaN) + widthOf(figure.split('.')[0] ?? '') * (mark?.size ?? NaN);
    });
    for (const point of points) expect(point).toBeCloseTo(points[0] ?? NaN, 3);
  });

  test('issuer, receiver and number are on every page', () => {
    const pages = pagesOf(invoiceOf(paper === 'A4' ? 120 : 800), paper);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const said = textsOf(page).join('\n');
      for (const wanted of ['EMPRESA FICTICIA', 'COMPRADORA DE EJEMPLO', '001-001-000000001', '1790012345001'])
        expect(said).toContain(wanted);
    }
  });
});

test('totals never are on a page without lines, and no line is lost', () => {
  for (let lines = 2; lines <= 90; lines++) {
    const pages = pagesOf(invoiceOf(lines, { descripcion: 'Línea' }), 'A4');
    const last = pages.find((page) => textsOf(page).includes('VALOR TOTAL'));
    expect(last && textsOf(last).includes('Línea'), `${lines} lines`).toBe(true);
    expect(textsOf(...pages).filter((text) => text === 'Línea')).toHaveLength(lines);
  }
});

test('a block of fields before the totals moves with them', () => {
  const pages = pagesOf(example('FAC', 'completa-2.1.0'), 'A4');
  const last = pages.find((page) => textsOf(page).includes('VALOR TOTAL'));
  expect(last && textsOf(last)).toContain('Máquina fiscal');
});

test('columns fit their content: nothing wraps if there is room', () => {
  const texts = textsOf(...pagesOf(example('FAC', 'minima'), 'A4'));
  for (const head of ['Cód. principal', 'Descripción', 'Cantidad', 'Precio unitario', 'Descuento', 'Precio total'])
    expect(texts).toContain(head);
});

test('the tables of a waybill share column positions', () => {
  const model = example('GR', 'completa-1.1.0');
  // One has a code too wide for the other's columns.
  const cuerpo = model.cuerpo.map((part, i) =>
    part.kind === 'table' && i < 2
      ? {
          ...part,
          rows: part.rows.map((row) => row.map((cell) => (cell === 'P-1' ? 'CODIGO-LARGO-DE-PRODUCTO-1' : cell))),
        }
      : part,
  );
  const marks = marksOf(pagesOf({ ...model, cuerpo }, 'A4'));
  for (const head of ['Cantidad', 'Descripción', 'Código principal', 'Código auxiliar', 'Detalle adicional']) {
    const places = marks.filter(({ text }) => text === head).map(({ x }) => x);
    expect(places).toHaveLength(2);
    expect(places[0]).toBe(places[1]);
  }
});

test('a ticket labels its leading values, dates and periods', () => {
  expect(textsOf(...pagesOf(example('FAC', 'minima'), 'ticket80'))).toEqual(
    expect.arrayContaining(['Forma de pago', 'Valor', 'Cód. principal / Descripción']),
  );
  const texts = textsOf(...pagesOf(example('CR', 'minima'), 'ticket80'));
  expect(texts).toContain('Comprobante / Número');
  expect(texts.join('\n')).toMatch(/Fecha emisión: \d\d\/\d\d\/\d{4} {2}Ejercicio fiscal: \d\d\/\d{4}/);
});

// On the narrow roll the heading takes two lines.
test.each(['A4', 'ticket80'] as const)(
  'additional fields that continue on another page of %s repeat their heading',
  (paper) => {
    const adicional = Array.from({ length: 2500 }, (_, n) => ({ label: `Campo ${n}`, value: `Valor ${n}` }));
    const pages = pagesOf({ ...invoiceOf(2), adicional }, paper).filter((page) =>
      textsOf(page).some((text) => /^Valor \d+$/.test(text)),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries())
      expect(textsOf(page)).toContain(at === 0 ? 'Información adicional' : 'Información adicional (continuación)');
  },
);

test.each(['ticket80', 'ticket58'] as const)(
  'the barcode of a %s stands beside the totals and takes little roll',
  (paper) => {
    const lengthOf = (codigoBarras: boolean): number => {
      const [page] = layOut(example('FAC', 'minima'), lookOf(paper, { version: 1, codigoBarras }), { logo: undefined });
      return page?.height ?? NaN;
    };
    // The bars alone are 85 mm.
    expect(lengthOf(true) - lengthOf(false)).toBeLessThan(points(25));
  },
);
