import type { AuditTexts, EventDatos, EventTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'recurrentes'> = {
  'recurrentes.create': ['Recurring invoice created', (who) => `${who} created a recurring invoice`],
  'recurrentes.update': ['Recurring invoice changed', (who) => `${who} changed a recurring invoice`],
  'recurrentes.set-estado': [
    'Recurring invoice paused, resumed or ended',
    (who) => `${who} paused, resumed or ended a recurring invoice`,
  ],
  'recurrentes.decide': ['Period decided', (who) => `${who} decided a period of a recurring invoice`],
};

const recurrente = ({ nombre, periodo }: EventDatos<'recurrente.fallida'>): string =>
  `recurring invoice “${nombre}” (${periodo})`;

export const events: EventTexts<'recurrentes'> = {
  'recurrente.fallida': ['Recurring invoice not issued', (datos) => `Not issued: ${recurrente(datos)}`],
  'recurrente.por_decidir': ['Recurring invoice to decide', (datos) => `To decide: ${recurrente(datos)}`],
  'recurrente.terminada': ['Recurring invoice ended', (datos) => `Ended: ${recurrente(datos)}`],
};
