import type { Draft } from './draft.js';

/** As the ficha writes it (FACTS §6.1). */
const DOLAR = 'DOLAR';

/** Whether a text means the dollar. */
export function isDolar(moneda: string): boolean {
  return /^(d[oó]lar(es)?|usd|us\$)$/i.test(moneda);
}

/** The currency to write. The SRI reads every amount in dollars, whatever is written here. */
export function checkMoneda(draft: Draft, given: string | undefined): string {
  if (given !== undefined && !isDolar(given)) {
    const message = `La moneda es el dólar («${DOLAR}»): el SRI toma los valores en dólares, aunque diga «${given}». Conviértalos antes de emitir.`;
    draft.findings.warn('comprobante-moneda', 'moneda', message, given);
  }
  return given ?? DOLAR;
}
