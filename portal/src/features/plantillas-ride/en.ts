import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'plantillasRide'> = {
  'plantillas-ride.create': ['RIDE template created', (who, what) => `${who} created the RIDE template “${what}”`],
  'plantillas-ride.replace': ['RIDE template changed', (who, what) => `${who} changed the RIDE template “${what}”`],
  'plantillas-ride.remove': ['RIDE template deleted', (who, what) => `${who} deleted the RIDE template “${what}”`],
  'plantillas-ride.associate': [
    'RIDE template chosen',
    (who, what) => `${who} chose the RIDE template of the company ${what}`,
  ],
};
