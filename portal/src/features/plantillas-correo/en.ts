import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'plantillasEmail'> = {
  'plantillas-email.create': ['E-mail template created', (who, what) => `${who} created the e-mail template “${what}”`],
  'plantillas-email.update': ['E-mail template changed', (who, what) => `${who} changed the e-mail template “${what}”`],
  'plantillas-email.remove': ['E-mail template deleted', (who, what) => `${who} deleted the e-mail template “${what}”`],
  'plantillas-email.associate': [
    'E-mail template chosen',
    (who, what) => `${who} chose the e-mail template of the company ${what}`,
  ],
  'plantillas-email.test': [
    'Test mail of a template',
    (who, what) => `${who} sent a test mail of the template “${what}”`,
  ],
};
