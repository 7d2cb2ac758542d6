import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'clientesOauth' | 'oauth'> = {
  'oauth-clients.create': ['Cliente OAuth creado', (who, what) => `${who} creó el cliente OAuth «${what}»`],
  'oauth-clients.update': ['Cliente OAuth cambiado', (who, what) => `${who} cambió el cliente OAuth «${what}»`],
  'oauth-clients.rotate': [
    'Cliente OAuth rotado',
    (who, what) => `${who} dio un secreto nuevo al cliente OAuth «${what}»`,
  ],
  'oauth.issue': ['Token obtenido', (who, what) => `${who} obtuvo un token con el cliente OAuth «${what}»`],
};
