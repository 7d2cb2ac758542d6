// Exact integers of millionths: the SRI's layouts have at most six decimals. Separate code on purpose: the service uses another
// library, and the simulator must not repeat its mistakes.

/** Millionths. */
export type Amount = bigint;

const ONE = 1_000_000n;
const CENT = 10_000n;

/** Parses an `xs:decimal` already checked by the schema. */
export function amount(text: string | undefined): Amount {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text?.trim() ?? '');
  if (match === null) return 0n;
  const [, sign = '', whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole === '' ? '0' : whole) * ONE + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0n;
  for (const one of amounts) total += one;
  return total;
}

/** Product in millionths, rounded half up below that, not to cents. */
export function times(a: Amount, b: Amount): Amount {
  return divideHalfUp(a * b, ONE);
}

/** `rate` per cent of `base`, rounded half up to cents. */
export function percentOf(base: Amount, rate: Amount): Amount {
  return divideHalfUp(base * rate, ONE * 100n * CENT) * CENT;
}

/** Rounds half up to cents (FACTS §5). */
export function toCents(value: Amount): Amount {
  return divideHalfUp(value, CENT) * CENT;
}

/** Whether two amounts differ by at most `cents`. */
export function within(a: Amount, b: Amount, cents: number): boolean {
  const difference = a > b ? a - b : b - a;
  return difference <= BigInt(cents) * CENT;
}

/** With two decimals. */
export function inDollars(value: Amount): string {
  const cents = toCents(value) / CENT;
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return negative ? -rounded : rounded;
}
