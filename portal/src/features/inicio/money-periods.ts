/** Days of the figures on the home page, dd/mm/yyyy. */
export interface MoneyPeriods {
  readonly today: Period;
  readonly month: Period;
  /** The same days of the previous month; its whole month if that is shorter. */
  readonly before: Period;
}
interface Period {
  readonly desde: string;
  readonly hasta: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Computes the periods of a day given as `2026-11-18`. */
export function moneyPeriods(day: string): MoneyPeriods {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const fecha = (y: number, m: number, d: number): string => `${two(d)}/${two(m)}/${y}`;
  const [priorYear, priorMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const priorLast = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const today = fecha(year, month, date);
  return {
    today: { desde: today, hasta: today },
    month: { desde: fecha(year, month, 1), hasta: today },
    before: { desde: fecha(priorYear, priorMonth, 1), hasta: fecha(priorYear, priorMonth, Math.min(date, priorLast)) },
  };
}

/** Change in whole percent; undefined without a positive figure to compare with. */
export function percentChange(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
}
