import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeDay, parseDay, parseTime, shownDay } from './day.js';

const TODAY = '2026-11-18';

test.each([
  ['25/12/2026', '2026-12-25'],
  [' 5/1/26 ', '2026-01-05'],
  ['05/01/26', '2026-01-05'],
  ['25-12-2026', '2026-12-25'],
  ['25.12.26', '2026-12-25'],
  ['25 12 2026', '2026-12-25'],
  ['25122026', '2026-12-25'],
  ['251226', '2026-12-25'],
  ['25/12', '2026-12-25'],
  ['29/2/2028', '2028-02-29'],
  ['2026-12-25', '2026-12-25'],
  // Day before month: never the American reading.
  ['03/04/2026', '2026-04-03'],
])('%s is %s', (typed, iso) => {
  expect(parseDay(typed, TODAY)).toBe(iso);
});

test.each([
  '',
  '12/25/2026',
  '31/02/2026',
  '29/2/2027',
  '1/1/202',
  '1/1-2026',
  '0/1/2026',
  '10/13/26',
  '1234567',
  '25/12/1826',
  'hoy',
])('«%s» is no date', (typed) => {
  expect(parseDay(typed, TODAY)).toBeUndefined();
});

test('every date of the calendar is read back in every spelling', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' '), (moment, separator) => {
      const iso = moment.toISOString().slice(0, 10);
      const [year = '', month = '', date = ''] = iso.split('-');
      const spellings = [
        shownDay(iso),
        [date, month, year].join(separator),
        [Number(date), Number(month), year.slice(2)].join(separator),
        date + month + year,
        date + month + year.slice(2),
        iso,
      ];
      expect(spellings.map((typed) => parseDay(typed, TODAY))).toEqual(spellings.map(() => iso));
    }),
  );
});

test('only a date with a year of four digits is complete while typing', () => {
  expect(['25/12/2026', '25122026', '2026-12-25', '1/1/2026'].every(isWholeDay)).toBe(true);
  expect(['25/12', '25/12/26', '251226', '25/12/202'].some(isWholeDay)).toBe(false);
});

test('a time is read in 24 hours', () => {
  expect(['8:30', '08:30', '830', '0830', '8', '23.59', '24:00', '8:60', '', 'x'].map(parseTime)).toEqual([
    ...['08:30', '08:30', '08:30', '08:30', '08:00', '23:59'],
    ...Array.from({ length: 4 }, () => undefined),
  ]);
});
