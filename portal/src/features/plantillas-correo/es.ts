import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'plantillasEmail'> = {
  'plantillas-email.create': [
    'Plantilla de correo creada',
    (who, what) => `${who} creó la plantilla de correo «${what}»`,
  ],
  'plantillas-email.update': [
    'Plantilla de correo cambiada',
    (who, what) => `${who} cambió la plantilla de correo «${what}»`,
  ],
  'plantillas-email.remove': [
    'Plantilla de correo eliminada',
    (who, what) => `${who} eliminó la plantilla de correo «${what}»`,
  ],
  'plantillas-email.associate': [
    'Plantilla de correo elegida',
    (who, what) => `${who} eligió la plantilla de correo de la empresa ${what}`,
  ],
  'plantillas-email.test': [
    'Correo de prueba de una plantilla',
    (who, what) => `${who} envió un correo de prueba de la plantilla «${what}»`,
  ],
};
