import Big from 'big.js';

/** An exact decimal. Money, quantities and rates are never binary floats (STYLE 9). */
export type Decimal = Big;

export const ZERO: Decimal = new Big(0);

const PERCENT = new Big('0.01');

// Plain notation only: an exponent in a payload could request a million digits.
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Longer than any SRI figure (18 digits, sign, point) and still cheap to parse. */
const LENGTH_MAX = 40;

/** Parses a number or numeric text of a payload; undefined if it is not one. */
export function parseDecimal(value: number | string): Decimal | undefined {
  if (typeof value === 'number') {
    // The shortest decimal text of a double is what the client wrote, up to 15 significant digits.
    return Number.isFinite(value) ? new Big(String(value)) : undefined;
  }
  const text = value.trim();
  if (text.length > LENGTH_MAX || !PLAIN.test(text)) return undefined;
  return new Big(text.startsWith('+') ? text.slice(1) : text);
}

/** Parses a decimal written by our own code. */
export function decimal(text: string): Decimal {
  return new Big(text);
}

/** Rounds half up, away from zero: the SRI's rounding (FACTS §5). */
export function roundHalfUp(value: Decimal, places: number): Decimal {
  return value.round(places, Big.roundHalfUp);
}

/** base × rate %, rounded half up to the cent. */
export function percentOf(base: Decimal, rate: Decimal): Decimal {
  return roundHalfUp(base.times(rate).times(PERCENT), 2);
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total: Decimal | undefined;
  for (const value of values) total = total === undefined ? value : total.plus(value);
  return total ?? ZERO;
}

/** Number of decimals the value needs: 2.50 needs one. */
export function decimalsOf(value: Decimal): number {
  return Math.max(0, value.c.length - 1 - value.e);
}

/**
 * Formats with two decimals or as many as the value needs. Never rounds: a figure with too many decimals keeps them, and the
 * layout's check reports it.
 */
export function formatDecimal(value: Decimal): string {
  return value.toFixed(Math.max(2, decimalsOf(value)));
}

/** Formats a figure for reading, 1,234,567.89, without leading zeros; returns other text unchanged. */
export function groupThousands(written: string): string {
  if (written.length < 2 || !/^-?\d+(\.\d+)?$/.test(written)) return written;
  const figure = written.replace(/^(-?)0+(?=\d)/, '$1');
  const point = figure.indexOf('.');
  const from = figure.startsWith('-') ? 1 : 0;
  let grouped = figure;
  for (let at = (point === -1 ? figure.length : point) - 3; at > from; at -= 3)
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  return grouped;
}
