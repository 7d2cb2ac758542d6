import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';
import { documento } from '../../i18n/es/eventos.js';

export const audit: AuditTexts<'anulacion' | 'comprobantes' | 'conciliaciones'> = {
  'anulacion.request': ['Anulación solicitada', (who, what) => `${who} solicitó anular el comprobante ${what}`],
  'anulacion.withdraw': [
    'Anulación desistida',
    (who, what) => `${who} dejó de vigilar la anulación del comprobante ${what}`,
  ],
  'comprobantes.notify': [
    'Comprobante enviado por correo',
    (who, what) => `${who} envió por correo el comprobante ${what}`,
  ],
  'comprobantes.masiva': [
    'Acción sobre muchos comprobantes',
    (who) => `${who} inició una acción sobre muchos comprobantes`,
  ],
  'comprobantes.masiva-cancel': [
    'Acción sobre muchos comprobantes detenida',
    (who) => `${who} detuvo una acción sobre muchos comprobantes`,
  ],
  'comprobantes.put-clasificacion': [
    'Casilleros de una venta decididos',
    (who, what) => `${who} decidió los casilleros de ventas del comprobante ${what}`,
  ],
  'comprobantes.enlace-renew': [
    'Enlace del cliente creado',
    (who, what) => `${who} creó el enlace a la página del cliente del comprobante ${what}`,
  ],
  'comprobantes.enlace-revoke': [
    'Enlace del cliente revocado',
    (who, what) => `${who} revocó el enlace a la página del cliente del comprobante ${what}`,
  ],
  'conciliaciones.run': [
    'Conciliación',
    (who, what) => `${who} concilió con el SRI los comprobantes de la empresa ${what}`,
  ],
};

export const events: EventTexts<'comprobantes' | 'correos'> = {
  'comprobante.creado': ['Comprobante creado', (datos) => `Se creó ${documento(datos)}`],
  'comprobante.firmado': ['Comprobante firmado', (datos) => `Se firmó ${documento(datos)}`],
  'comprobante.recibido': ['Comprobante recibido por el SRI', (datos) => `El SRI recibió ${documento(datos)}`],
  'comprobante.autorizado': ['Comprobante autorizado', (datos) => `El SRI autorizó ${documento(datos)}`],
  'comprobante.devuelto': ['Comprobante devuelto', (datos) => `El SRI devolvió ${documento(datos)}`],
  'comprobante.no_autorizado': ['Comprobante no autorizado', (datos) => `El SRI no autorizó ${documento(datos)}`],
  'comprobante.intervenir': [
    'Comprobante detenido',
    (datos) => `Se detuvo ${documento(datos)}: espera que alguien decida`,
  ],
  'comprobante.corregido': ['Comprobante corregido', (datos) => `Se corrigió ${documento(datos)}`],
  'comprobante.eliminado': ['Comprobante eliminado', (datos) => `Se eliminó ${documento(datos)}`],
  'comprobante.anulacion_solicitada': ['Anulación pedida', (datos) => `Se pidió anular ${documento(datos)}`],
  'comprobante.anulacion_desistida': ['Anulación desistida', (datos) => `Se desistió de anular ${documento(datos)}`],
  'comprobante.anulado': ['Comprobante anulado', (datos) => `El SRI anuló ${documento(datos)}`],
  'correo.enviado': ['Correo enviado', (datos) => `Salió el correo de ${documento(datos)}`],
  'correo.fallido': ['Correo no entregado', (datos) => `No se pudo entregar el correo de ${documento(datos)}`],
};
