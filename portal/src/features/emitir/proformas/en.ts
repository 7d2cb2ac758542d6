import type { AuditTexts } from '../../../i18n/area-texts.js';

export const audit: AuditTexts<'proformas'> = {
  'proformas.create': ['Quote made', (who) => `${who} made a quote`],
  'proformas.update': ['Quote changed', (who) => `${who} changed a quote`],
  'proformas.void': ['Quote voided', (who) => `${who} voided a quote`],
  'proformas.send': ['Quote sent', (who) => `${who} sent a quote by mail`],
  'proformas.answer': ['Quote answered by the customer', (who) => `${who} recorded the customer’s answer to a quote`],
  'proformas.invoice': ['Quote invoiced', (who) => `${who} invoiced a quote`],
};
