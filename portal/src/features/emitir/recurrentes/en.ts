import type { AuditTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'recurrentes'> = {
  'recurrentes.create': ['Recurring invoice created', (who) => `${who} created a recurring invoice`],
  'recurrentes.update': ['Recurring invoice changed', (who) => `${who} changed a recurring invoice`],
  'recurrentes.set-estado': [
    'Recurring invoice paused, resumed or ended',
    (who) => `${who} paused, resumed or ended a recurring invoice`,
  ],
  'recurrentes.decide': ['Period decided', (who) => `${who} decided a period of a recurring invoice`],
};
