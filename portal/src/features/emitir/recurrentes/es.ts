import type { AuditTexts, EventDatos, EventTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'recurrentes'> = {
  'recurrentes.create': ['Factura recurrente creada', (who) => `${who} creó una factura recurrente`],
  'recurrentes.update': ['Factura recurrente cambiada', (who) => `${who} cambió una factura recurrente`],
  'recurrentes.set-estado': [
    'Factura recurrente pausada, reanudada o terminada',
    (who) => `${who} pausó, reanudó o terminó una factura recurrente`,
  ],
  'recurrentes.decide': ['Período decidido', (who) => `${who} decidió un período de una factura recurrente`],
};

const recurrente = ({ nombre, periodo }: EventDatos<'recurrente.fallida'>): string =>
  `la factura recurrente «${nombre}» (${periodo})`;

export const events: EventTexts<'recurrentes'> = {
  'recurrente.fallida': ['Factura recurrente no emitida', (datos) => `No se emitió ${recurrente(datos)}`],
  'recurrente.por_decidir': [
    'Factura recurrente por decidir',
    (datos) => `Falta decidir si se emite ${recurrente(datos)}`,
  ],
  'recurrente.terminada': ['Factura recurrente terminada', (datos) => `Terminó ${recurrente(datos)}`],
};
