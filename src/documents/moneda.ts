import { DOLAR, isDolar } from '../kernel/moneda.js';
import type { Draft } from './draft.js';

/**
 * Returns the currency to write. The SRI treats every amount as dollars, whatever is written here; so do the reports (decision
 * 0081).
 */
export function checkMoneda(draft: Draft, given: string | undefined): string {
  if (given !== undefined && !isDolar(given)) {
    const todo = draft.signed
      ? 'revise que los valores sean dólares'
      : `si no son dólares, conviértalos antes de emitir y escriba «${DOLAR}»`;
    const message = `El comprobante dice «${given}» y el SRI toma sus valores en dólares, igual que los reportes: ${todo}.`;
    draft.findings.warn('comprobante-moneda', 'moneda', message, given);
  }
  return given ?? DOLAR;
}
