import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';
import { documento } from '../../i18n/en/eventos.js';

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

export const events: EventTexts<'comprobantes' | 'correos'> = {
  'comprobante.creado': ['Receipt created', (datos) => `Created: ${documento(datos)}`],
  'comprobante.firmado': ['Receipt signed', (datos) => `Signed: ${documento(datos)}`],
  'comprobante.recibido': ['Receipt received by the SRI', (datos) => `The SRI received ${documento(datos)}`],
  'comprobante.autorizado': ['Receipt authorised', (datos) => `The SRI authorised ${documento(datos)}`],
  'comprobante.devuelto': ['Receipt returned', (datos) => `The SRI returned ${documento(datos)}`],
  'comprobante.no_autorizado': ['Receipt not authorised', (datos) => `The SRI did not authorise ${documento(datos)}`],
  'comprobante.intervenir': ['Receipt stopped', (datos) => `Stopped, somebody has to decide: ${documento(datos)}`],
  'comprobante.corregido': ['Receipt corrected', (datos) => `Corrected: ${documento(datos)}`],
  'comprobante.eliminado': ['Receipt deleted', (datos) => `Deleted: ${documento(datos)}`],
  'comprobante.anulacion_solicitada': ['Annulment asked for', (datos) => `Annulment asked for: ${documento(datos)}`],
  'comprobante.anulacion_desistida': ['Annulment withdrawn', (datos) => `Annulment withdrawn: ${documento(datos)}`],
  'comprobante.anulado': ['Receipt annulled', (datos) => `The SRI annulled ${documento(datos)}`],
  'correo.enviado': ['Mail sent', (datos) => `The mail went out: ${documento(datos)}`],
  'correo.fallido': ['Mail not delivered', (datos) => `The mail could not be delivered: ${documento(datos)}`],
};
