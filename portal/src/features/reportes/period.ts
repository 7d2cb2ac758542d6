import { isoEcuador } from '../../../../src/domain/hora-ecuador.js';

/** Days, `2026-11-01`, both included. */
export interface Period {
  readonly desde: string;
  readonly hasta: string;
}

const DAY_MS = 86_400_000;

/** `2026-11` of now, in Ecuador. */
export function monthOf(now: Date): string {
  return isoEcuador(now).slice(0, 7);
}

/** The month so many months later. */
export function laterMonth(month: string, months: number): string {
  const [year = '', number = ''] = month.split('-');
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A month from its first to its last day. */
export function wholeMonth(month: string): Period {
  const next = Date.parse(`${laterMonth(month, 1)}-01`);
  return { desde: `${month}-01`, hasta: new Date(next - DAY_MS).toISOString().slice(0, 10) };
}

/** The month that a period is, if it is one. */
export function asMonth(period: Period): string | undefined {
  const month = period.desde.slice(0, 7);
  return samePeriod(period, wholeMonth(month)) ? month : undefined;
}

/** A year from its first to its last day. */
export function wholeYear(year: string): Period {
  return { desde: `${year}-01-01`, hasta: `${year}-12-31` };
}

/** Whether both are the same days. */
export function samePeriod(one: Period, other: Period): boolean {
  return one.desde === other.desde && one.hasta === other.hasta;
}

/** How many days a period has; not a number where one of them is no day. */
export function daysIn({ desde, hasta }: Period): number {
  return (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
}

/** Every day of a period. */
export function daysOf(period: Period): readonly string[] {
  const first = Date.parse(period.desde);
  return Array.from({ length: Math.max(0, daysIn(period)) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Every month that a period touches. */
export function monthsOf({ desde, hasta }: Period): readonly string[] {
  const months: string[] = [];
  for (let month = desde.slice(0, 7); month <= hasta.slice(0, 7); month = laterMonth(month, 1)) months.push(month);
  return months;
}
