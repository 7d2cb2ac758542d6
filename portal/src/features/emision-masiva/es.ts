import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'emisionMasiva'> = {
  'emision-masiva.create': [
    'Archivo subido para emisión masiva',
    (who) => `${who} subió un archivo para emisión masiva`,
  ],
  'emision-masiva.start': ['Emisión masiva iniciada', (who) => `${who} inició una emisión masiva`],
  'emision-masiva.pause': ['Emisión masiva en pausa', (who) => `${who} pausó una emisión masiva`],
  'emision-masiva.stop': ['Emisión masiva detenida', (who) => `${who} detuvo una emisión masiva`],
};
