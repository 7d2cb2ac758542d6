import { decimal, parseDecimal, ZERO } from '../../../../src/kernel/decimal.js';

/** Value left to credit after a note. A refused note under correction is not part of `porAcreditar`. */
export function remainingAfter(
  porAcreditar: number,
  note: string | undefined,
): { readonly left: number; readonly exceeds: boolean } {
  const left = (parseDecimal(porAcreditar) ?? ZERO).minus(decimal(note ?? '0'));
  return { left: Number(left.toFixed(2)), exceeds: left.lt(ZERO) };
}
