import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';
import { documento } from '../../i18n/es/eventos.js';

export const audit: AuditTexts<'recibidos'> = {
  'recibidos.bring': ['Documentos recibidos traídos', (who, what) => `${who} trajo documentos recibidos: ${what}`],
  'recibidos.update': [
    'Documento recibido decidido',
    (who, what) => `${who} decidió sobre el documento recibido ${what}`,
  ],
  'recibidos.manual': [
    'Documento recibido registrado a mano',
    (who, what) => `${who} registró a mano el documento recibido ${what}`,
  ],
  'recibidos.proveedor-update': [
    'Ficha de proveedor editada',
    (who, what) => `${who} editó la ficha del proveedor del documento ${what}`,
  ],
  'recibidos.replace-manual': [
    'Documento a mano corregido',
    (who, what) => `${who} corrigió el documento recibido ${what}`,
  ],
  'recibidos.remove-manual': [
    'Documento a mano eliminado',
    (who, what) => `${who} eliminó el documento recibido ${what}`,
  ],
};

export const events: EventTexts<'recibidos'> = {
  'recibido.nuevo': ['Documento recibido', (datos) => `Se recibió ${documento(datos)}`],
  'recibido.anulado': [
    'Documento recibido anulado',
    (datos) => `El SRI anuló ${documento(datos)}, un documento recibido`,
  ],
  'recibido.anulacion_pedida': ['El emisor pide anular', (datos) => `Su emisor pide anular ${documento(datos)}`],
};
