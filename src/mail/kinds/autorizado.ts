import { RECEIPT_TEMPLATE } from '../receipt-template.js';
import type { ReceiptMailKind } from './define.js';

/** Delivers the receipt to its buyer. */
export const autorizado: ReceiptMailKind = {
  about: 'receipt',
  tipo: 'autorizado',
  estado: 'AUTORIZADO',
  template: RECEIPT_TEMPLATE,
};
