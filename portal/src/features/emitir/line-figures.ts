import {
  decimal,
  decimalsOf,
  parseDecimal,
  percentOf,
  roundHalfUp,
  type Decimal,
} from '../../../../src/kernel/decimal.js';

const HUNDRED = decimal('100');
/** Decimals of a unit price (ficha técnica, anexo 3). */
const PRICE_DECIMALS = 6;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/;

/** Discount of a line typed as `10 %`: its amount, rounded to the cent; undefined if the text is not a percentage. */
export function discountOf(typed: string, cantidad: string, precio: string): string | undefined {
  const percent = PERCENT.exec(typed.trim())?.[1];
  const [units, price] = [parseDecimal(cantidad), parseDecimal(precio)];
  if (percent === undefined || units === undefined || price === undefined) return undefined;
  const rate = decimal(percent.replace(',', '.'));
  return rate.gt(HUNDRED) ? undefined : percentOf(units.times(price), rate).toFixed(2);
}

/** Unit price without IVA that gives a price with IVA, and what the line's total then differs by. */
export interface NetPrice {
  readonly precio: string;
  /** Total of the line less the typed price times the quantity; `0.00` if they agree. */
  readonly difference: string;
}

/** Computes a price back from one with IVA: the shortest price whose line has the typed total, otherwise the nearest. */
export function netPrice(gross: string, rate: string, cantidad: string): NetPrice | undefined {
  const [wanted, tarifa, units] = [parseDecimal(gross), parseDecimal(rate), parseDecimal(cantidad)];
  if (wanted === undefined || tarifa === undefined || units === undefined || units.lte('0')) return undefined;
  const exact = wanted.times(HUNDRED).div(HUNDRED.plus(tarifa));
  const total = roundHalfUp(wanted.times(units), 2);
  let best: { readonly price: Decimal; readonly off: Decimal } | undefined;
  for (let places = 2; places <= PRICE_DECIMALS; places += 1) {
    const price = roundHalfUp(exact, places);
    const base = roundHalfUp(price.times(units), 2);
    const off = base.plus(percentOf(base, tarifa)).minus(total);
    if (best === undefined || off.abs().lt(best.off.abs())) best = { price, off };
  }
  if (best === undefined) return undefined;
  return { precio: best.price.toFixed(Math.max(2, decimalsOf(best.price))), difference: best.off.toFixed(2) };
}

/** A list with an entry repeated after itself. */
export function duplicated<T>(list: readonly T[], at: number): readonly T[] {
  return list.flatMap((entry, place) => (place === at ? [entry, entry] : [entry]));
}

/** A list with an entry moved by one place; the same at its ends. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): readonly T[] {
  const [entry, other] = [list[at], list[at + step]];
  if (entry === undefined || other === undefined) return list;
  return list.map((one, place) => (place === at ? other : place === at + step ? entry : one));
}
