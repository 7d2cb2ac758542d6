/** A year of two digits is of this century. */
const CENTURY = 2000;
const YEAR_MIN = 1900;
const YEAR_MAX = 2099;

/**
 * Reads a typed date as `2026-12-25`: `25/12/2026`, `5/1/26`, `25-12-2026`, `25.12.2026`, `25122026`, `251226`, `25/12` (of the year of
 * `today`) and the pasted `2026-12-25`. Day before month, whatever the browser's language. Undefined: not a date of the calendar.
 */
export function parseDay(typed: string, today: string): string | undefined {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const parts =
    /^(\d{1,2})([/.\-\s])(\d{1,2})(?:\2(\d{2}|\d{4}))?$/.exec(text) ?? /^(\d{2})()(\d{2})(\d{2}|\d{4})$/.exec(text);
  if (parts === null) return undefined;
  const [, date, , month, year = today.slice(0, 4)] = parts;
  return dayOf(year, month, date);
}

/** Whether more typing cannot make it another date: a year of four digits. */
export function isWholeDay(typed: string): boolean {
  return /^(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{1,2}[/.\-\s]\d{1,2}[/.\-\s]\d{4})$/.test(typed.trim());
}

/** Shows `2026-12-25` as `25/12/2026`. */
export function shownDay(iso: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return date === undefined ? iso : `${date}/${month}/${year}`;
}

function dayOf(year = '', month = '', date = ''): string | undefined {
  const full = year.length === 2 ? CENTURY + Number(year) : Number(year);
  if (full < YEAR_MIN || full > YEAR_MAX) return undefined;
  const iso = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

/** Reads a typed time as `08:30`: `8:30`, `08:30`, `830`, `0830`, `8`. Undefined: not a time of the day. */
export function parseTime(typed: string): string | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.hH]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
