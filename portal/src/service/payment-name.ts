import { text } from '../i18n/index.js';

/** The SRI's name of a payment method, with the word that people use. */
export function paymentName(codigo: string, descripcion: string): string {
  const usual = text.common.paymentUsual[codigo];
  return usual === undefined ? descripcion : `${descripcion} (${usual})`;
}
