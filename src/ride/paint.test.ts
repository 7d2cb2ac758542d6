import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { hasJudge } from '../../test/support/judges.js';
import { pdfPages, pdfPictures } from '../../test/support/ride/pdf.js';
import { chunk, png, type Made } from '../../test/support/ride/png.js';
import type { Mark } from './display-list.js';
import { paint, type PaintOptions } from './paint.js';

const canRead = hasJudge('pdftotext');
const canSee = hasJudge('pdftoppm');

const OPTIONS: PaintOptions = {
  familia: 'Helvetica',
  title: 'FACTURA 001-001-000000007',
  author: 'Señal (Ñandú) \\ Łódź',
  subject: 'Clave',
  date: new Date('2026-11-15T15:30:00Z'),
  watermark: [],
  stamp: undefined,
};

function pageOf(marks: Mark[], more: Partial<PaintOptions> = {}): Buffer {
  return paint([{ width: 200, height: 100, marks }], { ...OPTIONS, ...more });
}

function text(words: string, more: Partial<Extract<Mark, { kind: 'text' }>> = {}): Mark {
  return { kind: 'text', x: 10, y: 50, text: words, size: 9, bold: false, color: '#123456', ...more };
}

describe('the file', () => {
  const marks = [text('uno'), text('Łódź'), text('Ωμέγα', { bold: true })];

  test('has correct object offsets and stream lengths', () => {
    const bytes = pageOf(marks, { watermark: ['PRUEBAS'], stamp: 'ANULADO' }).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(bytes)?.[1]);
    const [, count = '', table = ''] =
      /^xref\n0 (\d+)\n0{10} 65535 f \n([\d n\n]*)trailer/.exec(bytes.slice(start)) ?? [];
    const offsets = Array.from(table.matchAll(/(\d{10}) 00000 n \n/g), ([, offset]) => Number(offset));
    expect(offsets).toHaveLength(Number(count) - 1);
    for (const [i, offset] of offsets.entries()) expect(bytes.startsWith(`${i + 1} 0 obj\n`, offset)).toBe(true);
    const streams = Array.from(bytes.matchAll(/\/Length (\d+)\/Filter\/\w+>>\nstream\n/g));
    expect(streams.length).toBeGreaterThan(4);
    for (const { 0: head, 1: length, index } of streams)
      expect(bytes.startsWith('\nendstream\nendobj\n', index + head.length + Number(length))).toBe(true);
  });

  test('has its metadata, in any script', async () => {
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(pageOf(marks))));
    expect(info).toMatchObject({
      Title: OPTIONS.title,
      Author: OPTIONS.author,
      Subject: OPTIONS.subject,
      Creator: 'Rúbrica',
      CreationDate: 'D:20261115153000Z',
      Language: 'es-EC',
    });
  });

  test('depends only on its document, not on earlier ones', () => {
    const first = pageOf(marks);
    pageOf([text('Привет'), text('Łukasz', { bold: true })]);
    expect(pageOf(marks).equals(first)).toBe(true);
    expect(pageOf([text('dos')]).equals(first)).toBe(false);
  });
});

describe.runIf(canRead)('texts', () => {
  test.each([
    ['a stroke alone', 'a\\b'],
    ['brackets and strokes', '(a) \\b) ((c\\('],
    ['letters of Windows-1252', 'ñandú «€ 5» – “ŠšŽžŒœŸ” ™ … ‰'],
    ['letters of other alphabets', 'Łódź Ωμέγα Привет ☎'],
    ['a letter and its accent', 'cafe\u0301 Ș'],
    ['letters that join', 'oﬃce ﬁn Ż'],
  ])('%s are extracted as written', (_, words) => {
    expect(
      pdfPages(pageOf([text(words)]))[0]
        ?.trim()
        .normalize('NFKC'),
    ).toBe(words.normalize('NFKC'));
  });

  test('a letter is extracted even after a ligature used it', () => {
    pageOf([text('ẽ ỹ Ω')]);
    expect(pdfPages(pageOf([text('e y Ω')]))[0]?.trim()).toBe('e y Ω');
  });

  test('many in a row are at the right positions', () => {
    const marks = Array.from({ length: 6 }, (_, i) => text(`fila${i}`, { y: 90 - 15 * i, x: 10 + 20 * i }));
    expect(pdfPages(pageOf([marks[5], marks[0], ...marks.slice(1, 5)].flatMap((one) => one ?? [])))[0]).toMatch(
      /fila5\s+fila0/,
    );
  });
});

test.runIf(canSee)('disjoint marks may be painted in any order: no state leaks to the next', () => {
  const marks: Mark[] = [
    text('uno', { y: 20 }),
    { kind: 'line', x1: 5, y1: 25, x2: 190, y2: 25, color: '#FF0000' },
    text('dos', { y: 45, x: 60, size: 20, bold: true, color: '#00AA00' }),
    { kind: 'rect', x: 5, y: 50, width: 20, height: 10, fill: '#0000FF' },
    text('Ωmega', { y: 75, x: 30, size: 14 }),
    { kind: 'rect', x: 5, y: 80, width: 20, height: 10, stroke: '#000000' },
    text('cuatro', { y: 95, x: 100, size: 7 }),
  ];
  const seen = (some: Mark[]): Uint8Array | undefined => pdfPictures(pageOf(some), 100)[0]?.samples;
  expect(seen(marks)).toEqual(seen(marks.toReversed()));
});

/** Grey level in the middle of an image: 0 is black. */
function greyOf(logo: Buffer): number {
  const image = { kind: 'image', x: 50, y: 10, width: 100, height: 80, align: 'center', data: logo } as const;
  const [picture] = pdfPictures(pageOf([image]), 72);
  return picture?.samples[50 * picture.width + 100] ?? NaN;
}

/** A square of one colour. */
function square(row: readonly number[], more: Partial<Made>): Buffer {
  return png({
    width: 8,
    height: 8,
    rows: Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...row]))),
    ...more,
  });
}

describe.runIf(canSee)('a picture', () => {
  const eight = <T>(value: readonly T[]): T[] => Array.from({ length: 8 }, () => value).flat();
  test.each([
    ['in colours', square(eight([0, 0, 0]), {}), 0],
    ['in grey', square(eight([128]), { color: 0 }), 128],
    ['in 1 bit', square([0b1111_1111], { color: 0, depth: 1 }), 255],
    [
      'with a palette',
      square([0b0101_0101, 0b0101_0101], {
        color: 3,
        depth: 2,
        extra: [chunk('PLTE', Buffer.from([255, 0, 0, 64, 64, 64]))],
      }),
      64,
    ],
    ['half transparent: on white', square(eight([0, 0, 0, 128]), { color: 6 }), 127],
  ])('%s', (_, logo, grey) => {
    expect(greyOf(logo)).toBe(grey);
  });
});

test('stamp and watermark do not overlap', () => {
  const across = { watermark: ['AMBIENTE DE PRUEBAS', 'SIN VALIDEZ TRIBUTARIA'], stamp: 'DEVUELTO' };
  const pdf = paint([{ width: 595, height: 842, marks: [] }], { ...OPTIONS, ...across });
  const [head = '', length] = /\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/.exec(pdf.toString('latin1')) ?? [];
  const start = pdf.indexOf(head, 0, 'latin1') + head.length;
  const content = inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1');
  let size = NaN;
  // Extent of each line at right angles to the diagonal.
  const extents = Array.from(
    content.matchAll(/ ([\d.]+) Tf|([-\d.]+) ([-\d.]+) [-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+) Tm\(([^)]*)\)Tj/g),
  ).flatMap(([, font, cos, sin, x, y, text]) => {
    if (font !== undefined) size = Number(font);
    if (text === undefined) return [];
    const base = Number(cos) * Number(y) - Number(sin) * Number(x);
    return [{ text, base, top: base + 0.72 * size }];
  });
  expect(extents.map(({ text: line }) => line)).toEqual([...across.watermark, across.stamp]);
  const byBase = extents.toSorted((one, other) => one.base - other.base);
  for (const [at, one] of byBase.slice(1).entries()) expect(one.base).toBeGreaterThan(byBase[at]?.top ?? NaN);
});
