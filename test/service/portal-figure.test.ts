import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFigure, unambiguous } from '../../src/kernel/typed-figure.js';
import { readingsOf, shownFigure, storedFigure } from '../../portal/src/ui/figure.js';

const grouped = (whole: string, separator: string): string => whole.replace(/\B(?=(\d{3})+$)/g, separator);

/** A figure without a sign, in the API's form, with its parts. */
const figure = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([whole, fraction]) => ({ whole: String(whole), fraction, value: normal(`${String(whole)}.${fraction}`) }));

/** Without trailing zeros, to compare values. */
function normal(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain;
}

const GROUPS = [',', '.', '', ' ', '\u00a0', '\u202f', "'", '’'] as const;
const AROUND: readonly (readonly [string, string])[] = [
  ['', ''],
  ['$', ''],
  ['$ ', ''],
  ['US$ ', ''],
  ['USD\u00a0', ''],
  ['', ' USD'],
  ['  ', '\t'],
];

/** Spellings of es-EC, en-US and spreadsheets: a group separator and another one for decimals. */
const spelling = fc
  .tuple(figure, fc.constantFrom(...GROUPS), fc.constantFrom(',', '.'), fc.constantFrom(...AROUND))
  .filter(([, group, decimal]) => group !== decimal)
  .map(([{ whole, fraction, value }, group, decimal, [before, after]]) => ({
    text: `${before}${grouped(whole, group)}${fraction === '' ? '' : `${decimal}${fraction}`}${after}`,
    value,
  }));

describe('typed figures', () => {
  test('every spelling is read as its figure, or asked about with its figure among the answers', () => {
    fc.assert(
      fc.property(spelling, ({ text, value }) => {
        const read = readFigure(text);
        if (read.kind === 'ambiguous') expect([normal(read.thousands), normal(read.decimals)]).toContain(value);
        else expect([text, read.kind === 'figure' && normal(read.plain)]).toEqual([text, value]);
      }),
      { numRuns: 20_000 },
    );
  });

  test('a text that the two conventions read differently is always asked about', () => {
    const strict = (text: string, group: string, decimal: string): string | undefined => {
      const pattern = new RegExp(`^(?:\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+)?(?:\\${decimal}\\d*)?$`);
      if (!pattern.test(text) || !/\d/.test(text)) return undefined;
      return String(Number(text.replaceAll(group, '').replace(decimal, '.')));
    };
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{1,10}$/), (text) => {
        const readings = new Set([strict(text, ',', '.'), strict(text, '.', ',')].filter((one) => one !== undefined));
        const read = readFigure(text);
        const kinds = ['unreadable', 'figure', 'ambiguous'] as const;
        expect([text, read.kind]).toEqual([text, kinds[readings.size]]);
        if (read.kind === 'figure') expect([...readings]).toEqual([String(Number(read.plain))]);
      }),
      { numRuns: 20_000 },
    );
  });

  test('a figure shown by the portal is read back as itself, or asked about', () => {
    fc.assert(
      fc.property(figure, fc.constantFrom(0, 2), ({ value }, decimals) => {
        const shown = shownFigure(value, decimals);
        const read = readFigure(shown);
        if (read.kind === 'ambiguous') expect([normal(read.thousands), normal(read.decimals)]).toContain(value);
        else expect([shown, read.kind === 'figure' && normal(read.plain)]).toEqual([shown, value]);
      }),
    );
  });

  test.each([
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['$ 1,234.50', '1234.50'],
    ['8,333333', '8.333333'],
    ['0.125', '0.125'],
    [',5', '0.5'],
    ['1.234.567', '1234567'],
    ['(25.00)', '-25.00'],
    ['-3,5', '-3.5'],
    ['', ''],
    ['12a', '12a'],
    ['1.2.3', '1.2.3'],
  ])('%j is kept as %j', (typed, stored) => {
    expect(storedFigure(typed)).toBe(stored);
    expect(readingsOf(storedFigure(typed))).toBeUndefined();
  });

  test.each(['1.234', '1,234', '12.000', '$ 999,999'])('%j is kept unread, with both readings', (typed) => {
    const stored = storedFigure(typed);
    expect(stored).toBe(`?${typed}`);
    const readings = readingsOf(stored);
    expect(Number(readings?.thousands)).toBeCloseTo(1000 * Number(readings?.decimals));
    expect(shownFigure(stored)).toBe(typed);
  });

  test('is shown with a comma for thousands and a point for decimals', () => {
    expect([shownFigure('1234.5'), shownFigure('1234567', 0), shownFigure('8.333333'), shownFigure('abc')]).toEqual([
      ...['1,234.50', '1,234,567', '8.333333', 'abc'],
    ]);
  });
});

test('a figure that we write is never ambiguous', () => {
  for (const plain of ['1.234', '12.345', '123.456'])
    expect(readFigure(unambiguous(plain))).toEqual({ kind: 'figure', plain: `${plain}0` });
  for (const plain of ['0.125', '1.2', '1234.567', '1.234567', '1000']) expect(unambiguous(plain)).toBe(plain);
});

test('every number of the portal is formatted by one locale', () => {
  const source = join(import.meta.dirname, '../../portal/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const others = files.filter((name) =>
    /NumberFormat\((?!NUMBER_LOCALE)|toLocaleString/.test(readFileSync(join(source, name), 'utf8')),
  );
  expect([files.length > 100, others]).toEqual([true, []]);
});
