import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'sesiones'> = {
  'sessions.end': ['Sesión terminada', (who) => `${who} terminó una de sus sesiones`],
};
