import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'simulador'> = {
  'simulador.fail': ['Falla del simulador', (who, what) => `${who} hizo fallar al SRI simulado: ${what}`],
  'simulador.recover': ['Simulador restablecido', (who) => `${who} quitó fallas del SRI simulado`],
  'simulador.annul': ['Anulación simulada', (who, what) => `${who} anuló el comprobante ${what} en el SRI simulado`],
};
