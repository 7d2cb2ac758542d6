import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'webhooks'> = {
  'webhooks.create': ['Webhook created', (who, what) => `${who} created the webhook “${what}”`],
  'webhooks.update': ['Webhook changed', (who, what) => `${who} changed the webhook “${what}”`],
  'webhooks.rotate': ['Webhook’s secret changed', (who, what) => `${who} changed the secret of the webhook “${what}”`],
  'webhooks.test': ['Webhook tried', (who, what) => `${who} sent a test to the webhook “${what}”`],
  'webhooks.repeat': [
    'Deliveries repeated',
    (who, what) => `${who} asked to repeat deliveries of the webhook “${what}”`,
  ],
  'webhooks.disable': [
    'Webhook disabled',
    (who, what) => `${who} disabled the webhook “${what}”, which accepted no deliveries`,
  ],
  'webhooks.remove': ['Webhook deleted', (who, what) => `${who} deleted the webhook “${what}”`],
};
