import { decimal, ZERO, type Decimal } from './decimal.js';

const CENTS = 100n;
const centsOf = (amount: Decimal): bigint => BigInt(amount.times(100).toFixed(0));

/**
 * Divides an amount among weights in whole cents, in proportion; the sum is exact. Cents left over by rounding down go to the largest
 * remainders, the first one among equals. With an amount up to the sum of the weights, no share exceeds its weight.
 */
export function spreadCents(amount: Decimal, weights: readonly Decimal[]): readonly Decimal[] {
  const total = centsOf(amount);
  const parts = weights.map(centsOf);
  const whole = parts.reduce((all, part) => all + part, 0n);
  if (whole === 0n) return weights.map(() => ZERO);
  const shares = parts.map((part, at) => ({ at, cents: (total * part) / whole, rest: (total * part) % whole }));
  let left = total - shares.reduce((all, { cents }) => all + cents, 0n);
  for (const share of shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    share.cents += 1n;
    left -= 1n;
  }
  return shares.map(({ cents }) => decimal(`${cents / CENTS}.${String(cents % CENTS).padStart(2, '0')}`));
}
