import { COMPROBANTE_TEMPLATE } from '../comprobante-template.js';
import type { ComprobanteMailKind } from './define.js';

/** Delivers the receipt to its buyer. */
export const autorizado: ComprobanteMailKind = {
  about: 'receipt',
  tipo: 'autorizado',
  estado: 'AUTORIZADO',
  template: COMPROBANTE_TEMPLATE,
};
