import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { listEntregas, repeatEntrega } from './entregas-store.js';
import type { WebhookRow } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { coveredWebhook } from './endpoint.js';
import { Entrega, showEntrega, WebhookParams } from './representation.js';

const list = pagedList({
  columns: { fechaCreacion: 'created_at' },
  filters: {
    estado: Type.Optional(Type.Enum(['PENDIENTE', 'ENTREGADA', 'FALLIDA'], { description: 'Solo las que están así.' })),
  },
});

export const listEntregasRoute = defineRoute({
  id: 'webhooks.listar-entregas',
  method: 'GET',
  path: '/api/v1.0/webhooks/:id/entregas',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  summary: 'Las entregas de un webhook, con sus intentos',
  description:
    'De cada una, qué respondió el receptor en sus intentos. Se conservan 15 días desde que se entregaron o se dejaron de intentar.',
  params: WebhookParams,
  query: list.query,
  responses: { 200: pageSchema(Entrega) },
  errors: ['autoridad-insuficiente', 'webhook-no-encontrado'],
  handler: ({ params, query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const { id } = await coveredWebhook(tx, principal, params.id);
          return listEntregas(tx, id, query.estado ?? null, page);
        }),
      showEntrega,
    ),
});

const EntregaParams = Type.Object({
  ...WebhookParams.properties,
  entregaId: Type.String({ description: 'Identificador de la entrega.' }),
});

export const repeatEntregaRoute = defineRoute({
  id: 'webhooks.repetir-entrega',
  method: 'POST',
  path: '/api/v1.0/webhooks/:id/entregas/:entregaId/repetir',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  summary: 'Envía otra vez una entrega, con el mismo webhook-id',
  description:
    'Sirve una fallida y también una ya entregada: el receptor la reconoce por su webhook-id. Responde 202 en cuanto queda en cola. Un webhook apagado responde 409: actívelo antes.',
  params: EntregaParams,
  responses: { 202: Entrega },
  errors: ['autoridad-insuficiente', 'entrega-no-encontrada', 'webhook-inactivo', 'webhook-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, async (tx) => {
      const webhook = await coveredWebhook(tx, principal, params.id, 'change');
      refuseIdle(webhook);
      const { entregaId } = params;
      const entrega = /^[1-9]\d{0,17}$/.test(entregaId) ? await repeatEntrega(tx, webhook.id, entregaId) : undefined;
      if (entrega === undefined) {
        throw new AppError('entrega-no-encontrada', 'El webhook no tiene una entrega con ese id, o ya no se conserva.');
      }
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'webhooks.repeat',
        subject: { kind: 'webhook', id: webhook.id, empresas: webhook.empresas },
        changes: { evento: entrega.evento_id },
      });
      return entrega;
    });
    return { status: 202, result: showEntrega(row) };
  },
});

/** An inactive endpoint would not receive the repeat. */
export function refuseIdle({ activo }: WebhookRow): void {
  if (!activo) throw new AppError('webhook-inactivo', 'El webhook está desactivado; actívelo y repita.');
}
