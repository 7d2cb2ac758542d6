import type { AuditTexts } from '../../i18n/area-texts.js';

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
