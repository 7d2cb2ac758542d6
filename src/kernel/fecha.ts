/** Calendar day of a payload, dd/mm/yyyy. Pure calendar arithmetic: no clock, no time zone. */
export interface Fecha {
  /** dd/mm/yyyy, as the SRI writes it. */
  readonly texto: string;
  /** yyyy-mm-dd, sortable as text. */
  readonly iso: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Placeholder for an unreadable date: problems that follow from it alone are not reported. */
  readonly placeholder?: true;
}

/** Marks a day as the placeholder for an unreadable date. */
export function markPlaceholder(fecha: Fecha): Fecha {
  return { ...fecha, placeholder: true };
}

const FECHA = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Parses dd/mm/yyyy; undefined if it is not a calendar day (31/02/2026). */
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

/** Parses a day written by our own code or database; anything else is a programming error. */
export function trustedFecha(texto: string): Fecha {
  const fecha = parseFecha(texto);
  if (fecha === undefined) throw new Error(`not a day: ${texto}`);
  return fecha;
}

/** Returns the day `day` days after 1970-01-01; the inverse of `Fecha.day` (H. Hinnant, as below). */
export function fechaOfDay(day: number): Fecha {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const d = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const m = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const y = yearOfEra + era * 400 + (m <= 2 ? 1 : 0);
  return fechaOf(y, m, d);
}

/** Builds a day from its numbers, which must form a valid date. */
export function fechaOf(year: number, month: number, day: number): Fecha {
  const [dd, mm, yyyy] = [pad(day, 2), pad(month, 2), pad(year, 4)];
  return { texto: `${dd}/${mm}/${yyyy}`, iso: `${yyyy}-${mm}-${dd}`, day: dayNumber(year, month, day) };
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Days since 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms"). */
function dayNumber(y: number, m: number, d: number): number {
  const year = m <= 2 ? y - 1 : y;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
