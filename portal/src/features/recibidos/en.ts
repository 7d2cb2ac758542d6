import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'recibidos'> = {
  'recibidos.bring': ['Received documents brought in', (who, what) => `${who} brought in received documents: ${what}`],
  'recibidos.update': ['Received document decided', (who, what) => `${who} decided on the received document ${what}`],
  'recibidos.manual': [
    'Received document written down',
    (who, what) => `${who} wrote down the received document ${what}`,
  ],
  'recibidos.proveedor-update': [
    'Supplier card edited',
    (who, what) => `${who} edited the supplier card of the document ${what}`,
  ],
  'recibidos.replace-manual': [
    'Manual document corrected',
    (who, what) => `${who} corrected the received document ${what}`,
  ],
  'recibidos.remove-manual': ['Manual document deleted', (who, what) => `${who} deleted the received document ${what}`],
};
