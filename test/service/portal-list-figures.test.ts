import { expect, test } from 'vitest';
import { nextOrder, sortOf } from '../../portal/src/features/comprobantes/list-search.js';
import { sheetAddress } from '../../portal/src/features/comprobantes/sheet.js';
import { discountOf, duplicated, moved, netPrice } from '../../portal/src/features/emitir/line-figures.js';
import { remainingAfter } from '../../portal/src/features/emitir/remaining-after.js';
import { moneyPeriods, percentChange } from '../../portal/src/features/inicio/money-periods.js';
import { rangeTo } from '../../portal/src/ui/selection.js';
import { decimal, percentOf, roundHalfUp } from '../../src/kernel/decimal.js';

test('a discount in percent becomes the exact amount of the line', () => {
  expect(discountOf('10 %', '2', '27.50')).toBe('5.50');
  expect(discountOf('10%', '3', '0.35')).toBe('0.11');
  expect(discountOf('12,5 %', '1', '1234.50')).toBe('154.31');
  expect(discountOf('100%', '1', '8.5')).toBe('8.50');
  for (const text of ['5', '101 %', '%', '-5 %', '']) expect(discountOf(text, '2', '27.50')).toBeUndefined();
});

test('a price with IVA gives the typed total, or says by how much the line differs', () => {
  expect(netPrice('11.50', '15', '1')).toEqual({ precio: '10.00', difference: '0.00' });
  expect(netPrice('10', '0', '1')).toEqual({ precio: '10.00', difference: '0.00' });
  // No base in cents gives 10.00 with 15 %: 8.69 gives 9.99, 8.70 gives 10.01.
  expect(netPrice('10.00', '15', '1')?.difference).toBe('0.01');
  let [tried, exact] = [0, 0];
  for (let cents = 1; cents <= 3000; cents += 13) {
    for (const units of ['1', '3', '12']) {
      const gross = (cents / 100).toFixed(2);
      const found = netPrice(gross, '15', units);
      const { precio = '', difference = '' } = found ?? {};
      expect(precio).toMatch(/^\d+\.\d{2,6}$/);
      const base = roundHalfUp(decimal(precio).times(decimal(units)), 2);
      const total = base.plus(percentOf(base, decimal('15')));
      const off = total.minus(decimal(gross).times(decimal(units)));
      expect([gross, units, off.toFixed(2)]).toEqual([gross, units, difference]);
      expect(Math.abs(Number(difference))).toBeLessThanOrEqual(0.01);
      tried += 1;
      if (Number(difference) === 0) exact += 1;
    }
  }
  expect(exact / tried).toBeGreaterThan(0.8);
});

test('lines are repeated and moved by one place', () => {
  expect(duplicated(['a', 'b'], 0)).toEqual(['a', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('a credit note leaves the rest, and exceeds it by a cent', () => {
  expect(remainingAfter(9.77, '9.77')).toEqual({ left: 0, exceeds: false });
  expect(remainingAfter(9.77, '9.78')).toEqual({ left: -0.01, exceeds: true });
  expect(remainingAfter(0.3, undefined)).toEqual({ left: 0.3, exceeds: false });
});

test('the previous month is compared up to the same day', () => {
  expect(moneyPeriods('2026-11-18')).toEqual({
    today: { desde: '18/11/2026', hasta: '18/11/2026' },
    month: { desde: '01/11/2026', hasta: '18/11/2026' },
    before: { desde: '01/10/2026', hasta: '18/10/2026' },
  });
  expect(moneyPeriods('2027-01-31').before).toEqual({ desde: '01/12/2026', hasta: '31/12/2026' });
  expect(moneyPeriods('2027-03-31').before).toEqual({ desde: '01/02/2027', hasta: '28/02/2027' });
  expect([percentChange(150, 100), percentChange(50, 100), percentChange(5, 0)]).toEqual([50, -50, undefined]);
});

test('a click on a column sorts, reverses, and returns to the order by date', () => {
  expect([undefined, 'total', '-total'].map((orden) => nextOrder('total', orden as never))).toEqual([
    '-total',
    undefined,
    'total',
  ]);
  expect([undefined, 'numero', '-numero'].map((orden) => nextOrder('numero', orden as never))).toEqual([
    'numero',
    '-numero',
    undefined,
  ]);
  expect(['asc', 'numero', '-receptor', '-total', undefined].map((orden) => sortOf(orden as never))).toEqual([
    'fechaEmision,asc',
    'numero,asc',
    'receptor,desc',
    'importeTotal,desc',
    undefined,
  ]);
});

test('a range is selected in both directions, and only the item without a first one', () => {
  expect(rangeTo(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeTo(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeTo(['a', 'b'], undefined, 'b')).toEqual(['b']);
  expect(rangeTo(['a', 'b'], 'z', 'b')).toEqual(['b']);
});

test('the sheet has the filters of the list', () => {
  expect(sheetAddress({})).toBe('/api/v1.0/comprobantes/hoja');
  expect(sheetAddress({ causa: '65', texto: 'josé & co' })).toBe(
    '/api/v1.0/comprobantes/hoja?causa=65&texto=jos%C3%A9+%26+co',
  );
});
