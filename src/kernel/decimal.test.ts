import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimal,
  decimalsOf,
  formatDecimal,
  groupThousands,
  parseDecimal,
  percentOf,
  roundHalfUp,
  sum,
} from './decimal.js';

describe('decimals', () => {
  test.each([
    ['1.005', 2, '1.01'],
    ['1.004', 2, '1'],
    ['0.015', 2, '0.02'],
    ['-1.005', 2, '-1.01'],
    ['2.675', 2, '2.68'],
  ])('%s rounds half up to %i decimals: %s', (value, places, expected) => {
    expect(roundHalfUp(decimal(value), places).toFixed()).toBe(expected);
  });

  test('a number means its shortest decimal text, not its binary expansion', () => {
    expect(parseDecimal(0.1)?.plus('0.2').toFixed()).toBe('0.3');
    expect(parseDecimal(1e-7)?.toFixed()).toBe('0.0000001');
  });

  test.each(['', ' ', '1,5', '1e3', 'abc', '--1', '.', '1.2.3', '9'.repeat(41)])('«%s» is no figure', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test.each([NaN, Infinity, -Infinity])('%s is no figure', (value) => {
    expect(parseDecimal(value)).toBeUndefined();
  });

  test.each([
    ['2.5', '2.50'],
    ['2', '2.00'],
    ['0', '0.00'],
    ['1.123456', '1.123456'],
    ['1.1234567', '1.1234567'],
    ['1200', '1200.00'],
    ['-0.5', '-0.50'],
  ])('%s is written %s', (value, text) => {
    expect(formatDecimal(decimal(value))).toBe(text);
  });

  test('the tax of a till is exact: 15 % of 99.50 is 14.93', () => {
    expect(percentOf(decimal('99.50'), decimal('15')).toFixed(2)).toBe('14.93');
  });

  test('sums of cents never drift, whatever their number', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 200 }), (cents) => {
        const total = sum(cents.map((value) => decimal((BigInt(value) * 1n).toString()).times('0.01')));
        expect(total.times(100).toFixed()).toBe(String(cents.reduce((a, b) => a + b, 0)));
      }),
    );
  });

  test('a figure survives writing and reading, with the decimals it needs', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat(6), (digits, scale) => {
        const value = decimal(digits.toString()).div(decimal('10').pow(scale));
        expect(parseDecimal(formatDecimal(value))?.eq(value)).toBe(true);
        expect(decimalsOf(value)).toBeLessThanOrEqual(scale);
      }),
    );
  });
});

test.each([
  ['0.00', '0.00'],
  ['999.99', '999.99'],
  ['1000', '1,000'],
  ['-1234.5', '-1,234.5'],
  ['-123.00', '-123.00'],
  ['12345678.123456', '12,345,678.123456'],
  ['000000004.50', '4.50'],
  ['-0001234', '-1,234'],
  ['00', '0'],
  ['001-001', '001-001'],
  ['', ''],
])('%s is read as %s', (figure, read) => {
  expect(groupThousands(figure)).toBe(read);
});
