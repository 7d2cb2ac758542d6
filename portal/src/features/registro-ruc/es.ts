import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'contribuyentes'> = {
  'registro-ruc.load': ['Registro de RUC cargado', (who) => `${who} cargó el registro de RUC`],
};
