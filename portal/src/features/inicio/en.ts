import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'trabajos'> = {
  'trabajos.pausar': [
    'Work paused: its requester lost the right',
    (who) => `${who} paused work: its requester lost the right`,
  ],
  'trabajos.asumir': ['Paused work taken over', (who) => `${who} took over paused work`],
};

export const events: EventTexts<'trabajos'> = {
  'trabajo.pausado': ['Work paused', ({ nombre }) => `“${nombre}” was paused: an administrator has to take it over`],
};
