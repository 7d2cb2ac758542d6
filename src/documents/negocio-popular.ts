import { ZERO, type Decimal } from '../kernel/decimal.js';
import type { Draft } from './draft.js';

/** A RIMPE «negocio popular» pays a fixed fee and charges no IVA (LRTI art. 97.6; FACTS §3). The SRI authorises it otherwise too. */
export function checkNegocioPopular(draft: Draft, iva: Decimal, path: string): void {
  if (draft.context.emisor.contribuyenteRimpe !== 'negocio-popular' || iva.lte(ZERO)) return;
  const message = `La empresa es negocio popular (RIMPE), que no cobra IVA, y el comprobante cobra ${iva.toFixed(2)}: use IVA 0 %, o corrija el régimen de la empresa.`;
  draft.findings.warn('emisor-negocio-popular', path, message, iva.toFixed(2));
}
