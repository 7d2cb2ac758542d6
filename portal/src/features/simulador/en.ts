import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'simulador'> = {
  'simulador.fail': ['Simulator’s fault', (who, what) => `${who} made the simulated SRI fail: ${what}`],
  'simulador.recover': ['Simulator recovered', (who) => `${who} took faults off the simulated SRI`],
  'simulador.annul': ['Simulated annulment', (who, what) => `${who} annulled the receipt ${what} at the simulated SRI`],
};
