import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'emisionMasiva'> = {
  'emision-masiva.create': ['File uploaded for bulk issuing', (who) => `${who} uploaded a file for bulk issuing`],
  'emision-masiva.start': ['Bulk issuing started', (who) => `${who} started a bulk issue`],
  'emision-masiva.pause': ['Bulk issuing paused', (who) => `${who} paused a bulk issue`],
  'emision-masiva.stop': ['Bulk issuing stopped', (who) => `${who} stopped a bulk issue`],
};
