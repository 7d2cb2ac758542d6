import { RECEIPT_TEMPLATE } from '../receipt-template.js';
import type { ReceiptMailKind } from './define.js';

/** The buyer learns that the receipt is void. */
export const anulado: ReceiptMailKind = {
  about: 'receipt',
  tipo: 'anulado',
  estado: 'ANULADO',
  template: RECEIPT_TEMPLATE,
};
