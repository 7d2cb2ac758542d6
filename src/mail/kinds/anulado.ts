import { COMPROBANTE_TEMPLATE } from '../comprobante-template.js';
import type { ComprobanteMailKind } from './define.js';

/** Tells the buyer that the receipt was annulled. */
export const anulado: ComprobanteMailKind = {
  about: 'receipt',
  tipo: 'anulado',
  estado: 'ANULADO',
  template: COMPROBANTE_TEMPLATE,
};
