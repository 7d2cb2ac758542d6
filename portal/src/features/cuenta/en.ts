import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'sesiones'> = {
  'sessions.end': ['Session ended', (who) => `${who} ended one of their sessions`],
};
