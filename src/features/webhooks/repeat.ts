import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { repeatPeriod } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { placesBetween } from '../eventos/public.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { coveredWebhook, storedWebhook } from './endpoint.js';
import { refuseIdle } from './entregas.js';
import { showWebhook, Webhook, WebhookParams } from './representation.js';

const Moment = (description: string) =>
  Type.String({
    maxLength: 40,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})$',
    description,
  });

const Body = Type.Object(
  { desde: Moment('Desde cuándo, ISO 8601 con zona.'), hasta: Moment('Hasta cuándo, ISO 8601 con zona.') },
  { additionalProperties: false },
);

export const repeatPeriodRoute = defineRoute({
  id: 'webhooks.repetir',
  method: 'POST',
  path: '/api/v1.0/webhooks/:id/repetir',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  summary: 'Envía otra vez los eventos de un período, de los últimos 90 días',
  description:
    'Cada evento va con el mismo webhook-id que tuvo. También los de antes de que el webhook existiera. Un período a la vez.',
  params: WebhookParams,
  body: Body,
  examples: { mañana: { desde: '2026-11-15T06:00:00-05:00', hasta: '2026-11-15T12:00:00-05:00' } },
  responses: { 202: Webhook },
  errors: ['autoridad-insuficiente', 'webhook-inactivo', 'webhook-no-encontrado'],
  unprovoked: {
    'repeticion-en-curso': 'a period that is still being delivered',
  },
  handler: async ({ params, body, principal, request }, deps) => {
    const [desde, hasta] = [readMoment(body.desde, 'desde'), readMoment(body.hasta, 'hasta')];
    const row = await deps.db.inAccount(principal.accountId, async (tx) => {
      const webhook = await coveredWebhook(tx, principal, params.id, 'change');
      refuseIdle(webhook);
      const { cursor, upTo } = await placesBetween(tx, desde, hasta);
      if (upTo !== undefined && !(await repeatPeriod(tx, webhook.id, cursor, upTo))) {
        throw new AppError('repeticion-en-curso', 'El webhook está recibiendo otro período; espere a que termine.');
      }
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'webhooks.repeat',
        subject: { kind: 'webhook', id: webhook.id, empresas: webhook.empresas },
        changes: { desde: desde.toISOString(), hasta: hasta.toISOString() },
      });
      return storedWebhook(tx, webhook.id);
    });
    return { status: 202, result: showWebhook(row) };
  },
});

function readMoment(text: string, field: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new AppError('solicitud-invalida', 'El período está mal escrito; corríjalo.', {
    issues: [{ code: 'formato-incorrecto', field, message: 'Escriba una fecha que exista.', rejectedValue: text }],
  });
}
