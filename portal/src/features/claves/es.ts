import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'apiKeys'> = {
  'api-keys.create': ['API key creada', (who, what) => `${who} creó la API key «${what}»`],
  'api-keys.rotate': ['API key rotada', (who, what) => `${who} dio un secreto nuevo a la API key «${what}»`],
  'api-keys.revoke': ['API key revocada', (who, what) => `${who} revocó la API key «${what}»`],
};
