import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import type { Recibido } from './queries.js';

export function supplierOf({ emisor }: Recibido): string {
  return emisor.razonSocial ?? text.recibidos.unknownIssuer;
}

/** Total; none for a guía, and unknown while the document is missing. */
export function amountOf({ codDoc, importeTotal }: Recibido): string {
  if (importeTotal === null) return text.common.none;
  return codDoc === '06' ? '' : formatMoney(importeTotal);
}
