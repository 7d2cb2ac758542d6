/** A day of the payload, dd/mm/yyyy, and what is asked of it. The calendar is arithmetic here: no clock, no time zone. */
export interface Fecha {
  /** dd/mm/yyyy, as the SRI writes it. */
  readonly texto: string;
  /** yyyy-mm-dd, which compares as text. */
  readonly iso: string;
  /** Days since 1970-01-01. */
  readonly day: number;
}

const FECHA = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Parses dd/mm/yyyy; undefined when it is no day of the calendar (31/02/2026). */
export function parseFecha(texto: string): Fecha | undefined {
  const match = FECHA.exec(texto);
  if (match === null) return undefined;
  const [, dd = '', mm = '', yyyy = ''] = match;
  const [d, m, y] = [Number(dd), Number(mm), Number(yyyy)];
  const leap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  const last = m === 2 && leap ? 29 : (MONTH_DAYS[m - 1] ?? 0);
  if (d < 1 || d > last) return undefined;
  return { texto, iso: `${yyyy}-${mm}-${dd}`, day: dayNumber(y, m, d) };
}

/** Days since 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms"). */
function dayNumber(y: number, m: number, d: number): number {
  const year = m <= 2 ? y - 1 : y;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
