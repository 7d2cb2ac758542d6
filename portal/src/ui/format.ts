import { LOCALE } from '../i18n/index.js';

const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
/** A unit price may have six decimals (ficha técnica, anexo 3). */
const price = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 6 });
const moment = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Guayaquil',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'America/Guayaquil' });

const short = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const monthShort = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const monthLong = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An amount in dollars. */
export function formatMoney(amount: number): string {
  return money.format(amount);
}

/** An amount as the axis of a chart has room for. */
export function formatMoneyShort(amount: number): string {
  return short.format(amount);
}

/** `noviembre de 2026` of `2026-11`. */
export function formatMonth(month: string): string {
  return monthLong.format(new Date(`${month}-01T00:00:00Z`));
}

/** `nov` of `2026-11`. */
export function formatMonthShort(month: string): string {
  return monthShort.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '');
}

/** What a receipt comes to; a guía de remisión comes to nothing. */
export function totalOf({ codDoc, importeTotal }: { readonly codDoc: string; readonly importeTotal: number }): string {
  return codDoc === '06' ? '' : formatMoney(importeTotal);
}

/** A unit price in dollars. */
export function formatPrice(amount: number): string {
  return price.format(amount);
}

/** A moment of ISO 8601, in Ecuador. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** The day of a moment, in Ecuador. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** `2026-11-15` of a date field as the API writes days, `15/11/2026`. */
export function fechaOf(iso: string): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  return `${date}/${month}/${year}`;
}
