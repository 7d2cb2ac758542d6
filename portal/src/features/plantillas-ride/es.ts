import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'plantillasRide'> = {
  'plantillas-ride.create': ['Plantilla de RIDE creada', (who, what) => `${who} creó la plantilla de RIDE «${what}»`],
  'plantillas-ride.replace': [
    'Plantilla de RIDE cambiada',
    (who, what) => `${who} cambió la plantilla de RIDE «${what}»`,
  ],
  'plantillas-ride.remove': [
    'Plantilla de RIDE eliminada',
    (who, what) => `${who} eliminó la plantilla de RIDE «${what}»`,
  ],
  'plantillas-ride.associate': [
    'Plantilla de RIDE elegida',
    (who, what) => `${who} eligió la plantilla de RIDE de la empresa ${what}`,
  ],
};
