import type { AuditTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'API keys',
  subtitle: 'With an API key your system issues and looks up. Each one does only what its permissions say.',
  create: 'Create an API key',
  nombre: 'Name',
  nombreHint: 'To recognise it: “Till 1”, “Web shop”',
  dias: 'Days of validity',
  diasHint: '0: does not expire',
  save: 'Create',
  secretTitle: 'Keep this API key now',
  secretText: 'It is not shown again. If you lose it, rotate it or create another.',
  secretSaved: 'I kept it',
  estados: { ACTIVA: 'Active', EXPIRADA: 'Expired', REVOCADA: 'Revoked' },
  predeterminada: 'Made with the account',
  lastUse: (when) => `Last used ${when}`,
  neverUsed: 'Not used yet',
  expires: (when) => `expires ${when}`,
  neverExpires: 'does not expire',
  previous: (prefix, when) => `The former secret (${prefix}…) is good until ${when}`,
  rotate: 'Rotate',
  rotateTitle: 'Give this API key a new secret?',
  rotateText: 'The former one stays good for 24 hours, so that you can change your system without stopping it.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this API key?',
  revokeText: (name) => `“${name}” is worth nothing from this moment on, for ever. Whatever uses it will stop working.`,
  revoked: 'API key revoked',
  emptyTitle: 'There are no API keys',
  emptyText: 'Create one to connect your system.',
};

export const audit: AuditTexts<'apiKeys'> = {
  'api-keys.create': ['API key created', (who, what) => `${who} created the API key “${what}”`],
  'api-keys.rotate': ['API key rotated', (who, what) => `${who} gave the API key “${what}” a new secret`],
  'api-keys.revoke': ['API key revoked', (who, what) => `${who} revoked the API key “${what}”`],
};
