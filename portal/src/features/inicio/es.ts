import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'trabajos'> = {
  'trabajos.pausar': [
    'Trabajo en pausa: quien lo pidió perdió el permiso',
    (who) => `${who} puso en pausa un trabajo: quien lo pidió perdió el permiso`,
  ],
  'trabajos.asumir': ['Trabajo en pausa asumido', (who) => `${who} asumió un trabajo en pausa`],
};

export const events: EventTexts<'trabajos'> = {
  'trabajo.pausado': [
    'Trabajo en pausa',
    ({ nombre }) => `Quedó en pausa «${nombre}»: falta que un administrador lo asuma`,
  ],
};
