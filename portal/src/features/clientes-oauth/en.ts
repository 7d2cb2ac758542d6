import type { AuditTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'OAuth clients',
  subtitle: 'Programs that obtain tokens by OAuth 2.0. No token may do more than its client.',
  create: 'Create an OAuth client',
  edit: 'Edit',
  editTitle: 'Edit the OAuth client',
  nombre: 'Name',
  nombreHint: 'To recognise it: “Web shop”, “Accounting”',
  administrador: 'May administer the account',
  administradorHint: 'Its tokens manage users and OAuth clients; give it only to what needs it',
  save: 'Create',
  saveChanges: 'Save',
  active: 'Active',
  disabled: 'Disabled',
  lastUse: (when) => `Last token ${when}`,
  neverUsed: 'Not used yet',
  rotate: 'Rotate',
  rotateTitle: 'Give this client a new secret?',
  rotateText: 'The former one stops working now and its tokens end. The new one is shown once.',
  disable: 'Disable',
  disableTitle: 'Disable this client?',
  disableText: (name) =>
    `“${name}” gets no more tokens, those it has end, and the API keys it made stop working. It is not deleted, for the audit trail names it.`,
  wasDisabled: 'OAuth client disabled',
  enable: 'Enable again',
  enableTitle: 'Enable this client again?',
  enableText: 'It gets tokens again with the same secret.',
  secretTitle: 'Keep this secret now',
  secretText: 'It is not shown again. If you lose it, rotate it.',
  secretHow: 'This is how it gets a token:',
  secretSaved: 'I kept it',
  how: 'How to get a token',
  howText: 'With the client’s id and secret; the token is sent as “Authorization: Bearer …”.',
  howGrants:
    'client_credentials, password (with a person’s user and password, whose permissions limit it too) and refresh_token are accepted. There are no redirect addresses to register: nobody signs in through a browser.',
  emptyTitle: 'There are no OAuth clients',
  emptyText: 'Create one to connect a program by tokens.',
};

export const audit: AuditTexts<'clientesOauth' | 'oauth'> = {
  'oauth-clients.create': ['OAuth client created', (who, what) => `${who} created the OAuth client “${what}”`],
  'oauth-clients.update': ['OAuth client changed', (who, what) => `${who} changed the OAuth client “${what}”`],
  'oauth-clients.rotate': [
    'OAuth client rotated',
    (who, what) => `${who} gave the OAuth client “${what}” a new secret`,
  ],
  'oauth.issue': ['Token obtained', (who, what) => `${who} obtained a token through the OAuth client “${what}”`],
};
