import { fechaOf, fechaOfDay, trustedFecha } from './fecha.js';
import type { FeriadoRow } from './normas/norma.js';

/**
 * National holidays of Ecuador: Código del Trabajo art. 65, as reformed by the Ley Orgánica Reformatoria a la LOSEP y al
 * Código del Trabajo (R.O. Suplemento 906, 20 Dec 2016, «Ley de Feriados»), which also defines the day each one moves to.
 * Local holidays (Quito, Guayaquil …) do not count: the SRI's deadlines are national.
 */
export interface Feriado {
  /** Days since 1970-01-01, after the move. */
  readonly day: number;
  readonly nombre: string;
}

/** Weekdays as numbered by `weekday`. */
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 2, 3, 4, 5, 6] as const;

/** 0 is Monday; 1970-01-01 was a Thursday. */
export function weekday(day: number): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

/** Easter Sunday of the Gregorian calendar (anonymous algorithm, Meeus, "Astronomical Algorithms", ch. 8). */
export function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return fechaOf(year, Math.floor(n / 31), (n % 31) + 1).day;
}

/** Moves a midweek holiday to the nearest weekend, and a weekend one to the adjacent working day. */
function moved(day: number): number {
  switch (weekday(day)) {
    case TUESDAY:
      return day - 1;
    case WEDNESDAY:
      return day + 2;
    case THURSDAY:
      return day + 1;
    default:
      return movedFromWeekend(day);
  }
}

/** The 1st of January and the 25th of December move only from a weekend, never from midweek. */
function movedFromWeekend(day: number): number {
  switch (weekday(day)) {
    case SATURDAY:
      return day - 1;
    case SUNDAY:
      return day + 1;
    default:
      return day;
  }
}

/** The 2nd and 3rd of November are one two-day holiday with separate rules in the law. */
function movedPair(first: number): readonly [number, number] {
  switch (weekday(first)) {
    case TUESDAY: // Tuesday and Wednesday: the second moves to the Monday before
      return [first, first - 1];
    case WEDNESDAY: // Wednesday and Thursday: the first moves to the Friday
      return [first + 2, first + 1];
    case FRIDAY: // Friday and Saturday: the second moves to the Thursday
      return [first, first - 1];
    case SATURDAY: // Saturday and Sunday: the Friday before and the Monday after
      return [first - 1, first + 2];
    case SUNDAY: // Sunday and Monday: the first moves to the Tuesday
      return [first + 2, first + 1];
    default: // Monday and Tuesday, Thursday and Friday
      return [first, first + 1];
  }
}

const cache = new Map<number, readonly Feriado[]>();

/** Days by decree, from loaded packs: true is a business day, false is not. They override the law's calendar. */
let decreed: ReadonlyMap<number, boolean> = new Map();

/** Replaces the days by decree of this process; deadlines computed from now on use them. */
export function setDecreedDays(rows: readonly FeriadoRow[]): void {
  const days = new Map<number, boolean>();
  for (const { desde, hasta = desde, laborable = false } of rows) {
    const last = dayOfIso(hasta);
    for (let day = dayOfIso(desde); day <= last; day++) days.set(day, laborable);
  }
  decreed = days;
}

function dayOfIso(iso: string): number {
  return trustedFecha(iso.split('-').toReversed().join('/')).day;
}

/** Lists the holidays of a year, after the moves. A 1st of January on a Saturday moves to the 31st of December before. */
export function feriados(year: number): readonly Feriado[] {
  const known = cache.get(year);
  if (known !== undefined) return known;
  const easterSunday = easter(year);
  const [difuntos, cuenca] = movedPair(fechaOf(year, 11, 2).day);
  const days: readonly Feriado[] = [
    { day: movedFromWeekend(fechaOf(year, 1, 1).day), nombre: 'Año Nuevo' },
    { day: easterSunday - 48, nombre: 'Lunes de Carnaval' },
    { day: easterSunday - 47, nombre: 'Martes de Carnaval' },
    { day: easterSunday - 2, nombre: 'Viernes Santo' },
    { day: moved(fechaOf(year, 5, 1).day), nombre: 'Día del Trabajo' },
    { day: moved(fechaOf(year, 5, 24).day), nombre: 'Batalla de Pichincha' },
    { day: moved(fechaOf(year, 8, 10).day), nombre: 'Primer Grito de Independencia' },
    { day: moved(fechaOf(year, 10, 9).day), nombre: 'Independencia de Guayaquil' },
    { day: difuntos, nombre: 'Día de los Difuntos' },
    { day: cuenca, nombre: 'Independencia de Cuenca' },
    { day: movedFromWeekend(fechaOf(year, 12, 25).day), nombre: 'Navidad' },
  ];
  cache.set(year, days);
  return days;
}

/** Monday to Friday, except national holidays; a decree may say otherwise. */
export function isBusinessDay(day: number): boolean {
  const byDecree = decreed.get(day);
  if (byDecree !== undefined) return byDecree;
  const onWeekend = weekday(day) >= SATURDAY;
  const year = Number(fechaOfDay(day).iso.slice(0, 4));
  // Include the next year: its 1st of January may move to the last day of this one.
  return !onWeekend && ![...feriados(year), ...feriados(year + 1)].some((feriado) => feriado.day === day);
}

/** Returns the day itself if it is a business day, otherwise the next one. */
export function businessDayFrom(day: number): number {
  let found = day;
  while (!isBusinessDay(found)) found++;
  return found;
}

/** Returns the `count`-th business day after `day`, not counting `day`. */
export function addBusinessDays(day: number, count: number): number {
  let found = day;
  for (let left = count; left > 0; left--) found = businessDayFrom(found + 1);
  return found;
}
