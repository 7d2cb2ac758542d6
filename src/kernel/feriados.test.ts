import { describe, expect, test } from 'vitest';
import { fechaOf, fechaOfDay, parseFecha } from './fecha.js';
import {
  addBusinessDays,
  businessDayFrom,
  easter,
  feriados,
  isBusinessDay,
  setDecreedDays,
  weekday,
} from './feriados.js';

function day(texto: string): number {
  const fecha = parseFecha(texto);
  if (fecha === undefined) throw new Error(texto);
  return fecha.day;
}
const text = (number: number): string => fechaOfDay(number).texto;

test('day numbers convert back to their days, across leap years and centuries', () => {
  const wrong: string[] = [];
  for (let number = day('25/12/1999'); number < day('05/03/2101'); number++) {
    const { texto, iso, day: back } = fechaOfDay(number);
    const parsed = parseFecha(texto);
    if (back !== number || parsed?.day !== number || parsed.iso !== iso) wrong.push(texto);
  }
  expect(wrong).toEqual([]);
  expect(fechaOf(2028, 2, 29).texto).toBe('29/02/2028');
});

test.each([
  [2019, '21/04/2019'],
  [2024, '31/03/2024'],
  [2025, '20/04/2025'],
  [2026, '05/04/2026'],
  [2027, '28/03/2027'],
  [2038, '25/04/2038'],
])('Easter of %i is %s', (year, expected) => {
  expect(text(easter(year))).toBe(expected);
});

// Computed by the law's rules. The moved holidays of Oct 2018, Oct and Nov 2019, Aug and Nov 2021, Nov and Dec 2022, Nov 2023
// and Oct 2025 agree with the calendars of the Ministerio de Turismo as printed in the press.
describe.each<[number, readonly string[]]>([
  // 2018: the 2nd and 3rd of November were Friday and Saturday.
  [2018, ['01/01', '12/02', '13/02', '30/03', '30/04', '25/05', '10/08', '08/10', '02/11', '01/11', '25/12']],
  [2019, ['01/01', '04/03', '05/03', '19/04', '03/05', '24/05', '09/08', '11/10', '01/11', '04/11', '25/12']],
  [2020, ['01/01', '24/02', '25/02', '10/04', '01/05', '25/05', '10/08', '09/10', '02/11', '03/11', '25/12']],
  [2021, ['01/01', '15/02', '16/02', '02/04', '30/04', '24/05', '09/08', '08/10', '02/11', '01/11', '24/12']],
  [2023, ['02/01', '20/02', '21/02', '07/04', '01/05', '26/05', '11/08', '09/10', '02/11', '03/11', '25/12']],
  [2025, ['01/01', '03/03', '04/03', '18/04', '02/05', '23/05', '11/08', '10/10', '04/11', '03/11', '25/12']],
  [2026, ['01/01', '16/02', '17/02', '03/04', '01/05', '25/05', '10/08', '09/10', '02/11', '03/11', '25/12']],
])('the holidays of %i', (year, expected) => {
  test.each(feriados(year).map((feriado, index) => [feriado.nombre, feriado.day, expected[index]] as const))(
    '%s',
    (_nombre, number, wanted) => {
      expect(text(number)).toBe(`${wanted ?? ''}/${year}`);
    },
  );
});

test('2022: New Year on a Saturday moves to the year before; Wednesday and Thursday of November move to the week’s end', () => {
  const days = feriados(2022).map((feriado) => text(feriado.day));
  expect(days).toContain('31/12/2021');
  expect(days).toEqual(expect.arrayContaining(['03/11/2022', '04/11/2022', '26/12/2022']));
  expect(isBusinessDay(day('31/12/2021'))).toBe(false);
  expect(isBusinessDay(day('02/11/2022'))).toBe(true);
});

test('no holiday falls on a weekend in a hundred years', () => {
  for (let year = 2017; year < 2117; year++) {
    const days = feriados(year).map((feriado) => feriado.day);
    expect(days.filter((number) => weekday(number) > 4)).toEqual([]);
    expect(new Set(days).size).toBe(11);
  }
});

test.each([
  ['07/11/2026', '09/11/2026'], // Saturday
  ['07/12/2026', '07/12/2026'], // an ordinary Monday
  ['01/01/2027', '04/01/2027'], // Friday, a holiday, then a weekend
  ['14/02/2026', '18/02/2026'], // weekend and carnival
  ['03/04/2026', '06/04/2026'], // Good Friday
  ['31/10/2026', '04/11/2026'], // weekend and two holidays
])('from %s the first business day is %s', (from, expected) => {
  expect(text(businessDayFrom(day(from)))).toBe(expected);
});

test.each([
  ['09/11/2026', 5, '16/11/2026'],
  ['30/10/2026', 5, '10/11/2026'], // across the 2nd and 3rd of November
  ['12/02/2026', 5, '23/02/2026'], // across carnival
  ['31/03/2026', 5, '08/04/2026'], // across Good Friday
  ['23/12/2026', 5, '31/12/2026'], // across Christmas
  ['30/12/2026', 5, '07/01/2027'], // across the year's end
  ['24/12/2021', 5, '03/01/2022'], // the 24th and the 31st were holidays
  ['15/11/2026', 1, '16/11/2026'], // from a Sunday
])('%s and %i business days is %s', (from, count, expected) => {
  expect(text(addBusinessDays(day(from), count))).toBe(expected);
});

test('days by decree override the calendar of the law', () => {
  const fuente = 'Decreto de ejemplo';
  setDecreedDays([
    { desde: '2026-11-09', hasta: '2026-11-10', nombre: 'Puente', fuente },
    { desde: '2026-11-03', hasta: '2026-11-03', nombre: 'Recuperación', laborable: true, fuente },
  ]);
  try {
    expect(text(businessDayFrom(day('07/11/2026')))).toBe('11/11/2026');
    expect(text(businessDayFrom(day('31/10/2026')))).toBe('03/11/2026');
  } finally {
    setDecreedDays([]);
  }
  expect(text(businessDayFrom(day('07/11/2026')))).toBe('09/11/2026');
});
