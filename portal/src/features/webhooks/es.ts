import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'webhooks'> = {
  'webhooks.create': ['Webhook creado', (who, what) => `${who} creó el webhook «${what}»`],
  'webhooks.update': ['Webhook cambiado', (who, what) => `${who} cambió el webhook «${what}»`],
  'webhooks.rotate': ['Secreto de webhook cambiado', (who, what) => `${who} cambió el secreto del webhook «${what}»`],
  'webhooks.test': ['Webhook probado', (who, what) => `${who} envió una prueba al webhook «${what}»`],
  'webhooks.repeat': ['Entregas repetidas', (who, what) => `${who} pidió repetir entregas del webhook «${what}»`],
  'webhooks.disable': [
    'Webhook desactivado',
    (who, what) => `${who} desactivó el webhook «${what}», que no aceptaba entregas`,
  ],
  'webhooks.remove': ['Webhook eliminado', (who, what) => `${who} eliminó el webhook «${what}»`],
};
