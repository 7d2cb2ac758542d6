import { isoEcuador } from '../../../../src/kernel/hora-ecuador.js';

/** Dates like `2026-11-01`, both inclusive. */
export interface Period {
  readonly desde: string;
  readonly hasta: string;
}

const DAY_MS = 86_400_000;

/** Current month in Ecuador, as `2026-11`. */
export function monthOf(now: Date): string {
  return isoEcuador(now).slice(0, 7);
}

export function laterMonth(month: string, months: number): string {
  const [year = '', number = ''] = month.split('-');
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7);
}

export function wholeMonth(month: string): Period {
  const next = Date.parse(`${laterMonth(month, 1)}-01`);
  return { desde: `${month}-01`, hasta: new Date(next - DAY_MS).toISOString().slice(0, 10) };
}

/** Returns the month that a period covers exactly, if any. */
export function asMonth(period: Period): string | undefined {
  const month = period.desde.slice(0, 7);
  return samePeriod(period, wholeMonth(month)) ? month : undefined;
}

export function wholeYear(year: string): Period {
  return { desde: `${year}-01-01`, hasta: `${year}-12-31` };
}

export function samePeriod(one: Period, other: Period): boolean {
  return one.desde === other.desde && one.hasta === other.hasta;
}

/** Number of days in a period; NaN if a date is invalid. */
export function daysIn({ desde, hasta }: Period): number {
  return (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
}

export function daysOf(period: Period): readonly string[] {
  const first = Date.parse(period.desde);
  return Array.from({ length: Math.max(0, daysIn(period)) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  );
}

export function monthsOf({ desde, hasta }: Period): readonly string[] {
  const months: string[] = [];
  for (let month = desde.slice(0, 7); month <= hasta.slice(0, 7); month = laterMonth(month, 1)) months.push(month);
  return months;
}
