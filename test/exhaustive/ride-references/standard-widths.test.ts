import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { measurer, winAnsi } from '../../../src/ride/fonts.js';

/** All of Windows-1252. */
const LETTERS = Array.from({ length: 0x2200 }, (_, unit) => String.fromCharCode(unit)).filter(
  (letter) => winAnsi(letter) !== undefined,
);

test.each([
  ['Helvetica', 'Helvetica', false],
  ['Helvetica-Bold', 'Helvetica', true],
  ['Times-Roman', 'Times', false],
  ['Times-Bold', 'Times', true],
  ['Courier', 'Courier', false],
  ['Courier-Bold', 'Courier', true],
] as const)('%s is as wide as its metrics say, letter by letter', (name, familia, bold) => {
  const judge = new PDFDocument({ autoFirstPage: false }).font(name).fontSize(1000);
  const measure = measurer({ familia, bold });
  expect(LETTERS).toHaveLength(95 + 96 + 27);
  expect(LETTERS.filter((letter) => Math.abs(measure(letter) * 1000 - judge.widthOfString(letter)) > 1e-6)).toEqual([]);
});
