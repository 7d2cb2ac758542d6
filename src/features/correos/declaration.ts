import { DatosComprobante, defineEvento } from '../../kernel/evento.js';

const comprobante = { role: 'ROLE_RECEIPTS', datos: DatosComprobante } as const;

export const events = [
  defineEvento({ ...comprobante, tipo: 'correo.enviado', from: { suceso: 'correo-enviado' } }),
  defineEvento({ ...comprobante, tipo: 'correo.fallido', from: { suceso: 'correo-fallido' } }),
] as const;
