import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'apiKeys'> = {
  'api-keys.create': ['API key created', (who, what) => `${who} created the API key “${what}”`],
  'api-keys.rotate': ['API key rotated', (who, what) => `${who} gave the API key “${what}” a new secret`],
  'api-keys.revoke': ['API key revoked', (who, what) => `${who} revoked the API key “${what}”`],
};
