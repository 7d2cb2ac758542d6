import { DatosComprobante, defineEvento } from '../../domain/evento.js';

export const audit = {
  actions: [
    'comprobantes.notify',
    'comprobantes.masiva',
    'comprobantes.masiva-cancel',
    'comprobantes.put-clasificacion',
    'comprobantes.enlace-renew',
    'comprobantes.enlace-revoke',
  ],
  subjects: {
    comprobante: { role: 'ROLE_RECEIPTS', empresas: 'in-id' },
    'accion-masiva': { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

const comprobante = { role: 'ROLE_RECEIPTS', datos: DatosComprobante } as const;

export const events = [
  defineEvento({ ...comprobante, tipo: 'comprobante.creado', from: { suceso: 'creado' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.firmado', from: { estado: 'FIRMADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.recibido', from: { estado: 'RECIBIDO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.autorizado', from: { estado: 'AUTORIZADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.devuelto', from: { estado: 'DEVUELTO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.no_autorizado', from: { estado: 'NO_AUTORIZADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.intervenir', from: { accion: 'intervenir' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.corregido', from: { suceso: 'corregido' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.eliminado', from: { estado: 'ELIMINADO' } }),
  defineEvento({
    ...comprobante,
    tipo: 'comprobante.anulacion_solicitada',
    from: { suceso: 'anulacion-solicitada' },
  }),
  defineEvento({ ...comprobante, tipo: 'comprobante.anulacion_desistida', from: { suceso: 'anulacion-desistida' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.anulado', from: { estado: 'ANULADO' } }),
] as const;
