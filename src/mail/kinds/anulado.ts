import { RECEIPT_TEMPLATE } from '../receipt-template.js';
import type { ReceiptMailKind } from './define.js';

/** Tells the buyer that the receipt was annulled. */
export const anulado: ReceiptMailKind = {
  about: 'receipt',
  tipo: 'anulado',
  estado: 'ANULADO',
  template: RECEIPT_TEMPLATE,
};
