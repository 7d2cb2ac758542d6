import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'trabajos'> = {
  'trabajos.pausar': [
    'Trabajo en pausa: quien lo pidió perdió el permiso',
    (who) => `${who} puso en pausa un trabajo: quien lo pidió perdió el permiso`,
  ],
  'trabajos.asumir': ['Trabajo en pausa asumido', (who) => `${who} asumió un trabajo en pausa`],
};
