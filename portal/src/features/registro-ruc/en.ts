import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'contribuyentes'> = {
  'registro-ruc.load': ['RUC register loaded', (who) => `${who} loaded the RUC register`],
};
