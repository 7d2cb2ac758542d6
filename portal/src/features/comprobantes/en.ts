import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'anulacion' | 'comprobantes' | 'conciliaciones'> = {
  'anulacion.request': ['Annulment requested', (who, what) => `${who} asked to annul the receipt ${what}`],
  'anulacion.withdraw': [
    'Annulment withdrawn',
    (who, what) => `${who} stopped watching the annulment of the receipt ${what}`,
  ],
  'comprobantes.notify': ['Receipt mailed', (who, what) => `${who} mailed the receipt ${what}`],
  'comprobantes.masiva': ['Bulk action on receipts', (who) => `${who} started a bulk action on receipts`],
  'comprobantes.masiva-cancel': [
    'Bulk action on receipts stopped',
    (who) => `${who} stopped a bulk action on receipts`,
  ],
  'comprobantes.put-clasificacion': [
    'Boxes of a sale decided',
    (who, what) => `${who} decided the sales boxes of the receipt ${what}`,
  ],
  'comprobantes.enlace-renew': [
    'Customer’s link made',
    (who, what) => `${who} made the link to the customer’s page of the receipt ${what}`,
  ],
  'comprobantes.enlace-revoke': [
    'Customer’s link revoked',
    (who, what) => `${who} revoked the link to the customer’s page of the receipt ${what}`,
  ],
  'conciliaciones.run': [
    'Reconciliation',
    (who, what) => `${who} reconciled the receipts of the company ${what} with the SRI`,
  ],
};
