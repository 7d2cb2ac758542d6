import type { AuditTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'recurrentes'> = {
  'recurrentes.create': ['Factura recurrente creada', (who) => `${who} creó una factura recurrente`],
  'recurrentes.update': ['Factura recurrente cambiada', (who) => `${who} cambió una factura recurrente`],
  'recurrentes.set-estado': [
    'Factura recurrente pausada, reanudada o terminada',
    (who) => `${who} pausó, reanudó o terminó una factura recurrente`,
  ],
  'recurrentes.decide': ['Período decidido', (who) => `${who} decidió un período de una factura recurrente`],
};
