import { expect, test } from 'vitest';
import { asMonth, daysIn, daysOf, laterMonth, monthOf, monthsOf, samePeriod, wholeMonth, wholeYear } from './period.js';

test('a month is in Ecuador’s time, from its first to its last day', () => {
  expect(monthOf(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11');
  expect(monthOf(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12');
  expect(wholeMonth('2026-11')).toEqual({ desde: '2026-11-01', hasta: '2026-11-30' });
  expect(wholeMonth('2028-02').hasta).toBe('2028-02-29');
  expect([laterMonth('2026-12', 1), laterMonth('2026-01', -1), laterMonth('2026-11', -36)]).toEqual([
    '2027-01',
    '2025-12',
    '2023-11',
  ]);
});

test('a period is a month only if it is complete', () => {
  expect(asMonth({ desde: '2026-02-01', hasta: '2026-02-28' })).toBe('2026-02');
  expect(asMonth({ desde: '2026-02-01', hasta: '2026-02-27' })).toBeUndefined();
  expect(asMonth({ desde: '2026-02-02', hasta: '2026-02-28' })).toBeUndefined();
  expect(asMonth(wholeYear('2026'))).toBeUndefined();
  expect(samePeriod(wholeYear('2026'), { desde: '2026-01-01', hasta: '2026-12-31' })).toBe(true);
});

test('every day and every month of a period has its place in a chart', () => {
  const turn = { desde: '2026-12-30', hasta: '2027-01-02' };
  expect(daysOf(turn)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  expect(monthsOf(turn)).toEqual(['2026-12', '2027-01']);
  expect([daysIn(wholeYear('2028')), daysOf({ desde: '2026-11-02', hasta: '2026-11-01' })]).toEqual([366, []]);
});
