import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'clientesOauth' | 'oauth'> = {
  'oauth-clients.create': ['OAuth client created', (who, what) => `${who} created the OAuth client “${what}”`],
  'oauth-clients.update': ['OAuth client changed', (who, what) => `${who} changed the OAuth client “${what}”`],
  'oauth-clients.rotate': [
    'OAuth client rotated',
    (who, what) => `${who} gave the OAuth client “${what}” a new secret`,
  ],
  'oauth.issue': ['Token obtained', (who, what) => `${who} obtained a token through the OAuth client “${what}”`],
};
