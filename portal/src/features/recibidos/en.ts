import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';
import { documento } from '../../i18n/en/eventos.js';

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

export const events: EventTexts<'recibidos'> = {
  'recibido.nuevo': ['Document received', (datos) => `Came in: ${documento(datos)}`],
  'recibido.anulado': [
    'Received document annulled',
    (datos) => `The SRI annulled ${documento(datos)}, a document received`,
  ],
  'recibido.anulacion_pedida': ['Issuer asks to annul', (datos) => `Its issuer asks to annul ${documento(datos)}`],
};
