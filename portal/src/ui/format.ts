import { LOCALE, NUMBER_LOCALE } from '../i18n/index.js';

const money = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'currency', currency: 'USD' });
/** A unit price may have six decimals (ficha técnica, anexo 3). */
const price = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 6 });
/** One style for dates in every language: dd/mm/aaaa, as the SRI and the date fields write them. */
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/Guayaquil' } as const;
const moment = new Intl.DateTimeFormat('es-EC', { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('es-EC', DAY);

const whole = new Intl.NumberFormat(NUMBER_LOCALE, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const MILLION = 1_000_000;
const monthShort = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const monthLong = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function formatMoney(amount: number): string {
  return money.format(amount);
}

/** Formats an amount on an axis: `$2,500`, `$1.25 M`. */
export function formatMoneyShort(amount: number): string {
  return Math.abs(amount) < MILLION ? whole.format(amount) : `${whole.format(amount / MILLION)} M`;
}

/** Formats `2026-11` as `noviembre de 2026`. */
export function formatMonth(month: string): string {
  return monthLong.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats `2026-11` as `nov`. */
export function formatMonthShort(month: string): string {
  return monthShort.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '');
}

/** Total of a receipt; a guía de remisión has none. */
export function totalOf({ codDoc, importeTotal }: { readonly codDoc: string; readonly importeTotal: number }): string {
  return codDoc === '06' ? '' : formatMoney(importeTotal);
}

export function formatPrice(amount: number): string {
  return price.format(amount);
}

/** Formats an ISO 8601 time in Ecuadorian time. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** Formats the date of a time, in Ecuadorian time. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** Converts a date field's `2026-11-15` to the API's `15/11/2026`. */
export function fechaOf(iso: string): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  return `${date}/${month}/${year}`;
}
