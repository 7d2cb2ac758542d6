import { Type } from '#typebox';
import { bothEmpresas, changesBetween, recordAudit } from '../../audit/trail.js';
import { requireCover } from '../../http/authority.js';
import { removeWebhook, updateWebhook, type WebhookFields } from './store.js';
import { maskedUrl } from '../../outbound/masked-url.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import {
  auditedWebhook,
  coveredWebhook,
  ownerOf,
  refuseBadWebhook,
  storedWebhook,
  webhookAuthority,
} from './endpoint.js';
import { showWebhook, Webhook, webhookFields, WebhookParams } from './representation.js';
import type { WebhooksDeps } from './slice.js';

const Body = Type.Partial(Type.Object(webhookFields), { additionalProperties: false });

export const updateWebhookRoute = defineRoute({
  id: 'webhooks.actualizar',
  method: 'PUT',
  path: '/api/v1.0/webhooks/:id',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  grants: 'webhook',
  summary: 'Cambia un webhook; lo que se omite queda como está',
  description:
    'Con «activo»: true sigue desde donde quedó, y quien lo activa responde por él desde ahora. Solo lo cambia, apaga o elimina quien podría leer todo lo que el webhook recibe.',
  params: WebhookParams,
  body: Body,
  examples: { apagar: { activo: false } },
  responses: { 200: Webhook },
  errors: ['autoridad-insuficiente', 'webhook-invalido', 'webhook-no-encontrado'],
  handler: async ({ params, body, principal, request }, deps: WebhooksDeps) => {
    const row = await deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await coveredWebhook(tx, principal, params.id, 'change');
      const { activo } = body;
      const after: WebhookFields = { ...before, ...body };
      await refuseBadWebhook(tx, deps.guard, principal, body);
      requireCover(principal, webhookAuthority({ ...after, roles: before.roles }));
      await updateWebhook(tx, before.id, after, activo === true ? ownerOf(principal) : undefined);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'webhooks.update',
        subject: { kind: 'webhook', id: before.id, empresas: bothEmpresas(before.empresas, after.empresas) },
        changes: changesBetween(auditedWebhook(before), auditedWebhook(after)),
      });
      return storedWebhook(tx, before.id);
    });
    return { result: showWebhook(row) };
  },
});

export const removeWebhookRoute = defineRoute({
  id: 'webhooks.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/webhooks/:id',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  summary: 'Elimina un webhook y el registro de sus entregas',
  description:
    'Deja de llamarse al momento, y lo que estaba por entregar no se entrega. No se puede deshacer: para una pausa, póngalo con «activo»: false. Los eventos siguen en GET /eventos.',
  params: WebhookParams,
  responses: { 200: Type.Null({ description: 'Ya no se llama.' }) },
  errors: ['autoridad-insuficiente', 'webhook-no-encontrado'],
  handler: async ({ params, principal, request }, deps: WebhooksDeps) => {
    await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await coveredWebhook(tx, principal, params.id, 'change');
      await removeWebhook(tx, row.id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'webhooks.remove',
        subject: { kind: 'webhook', id: row.id, empresas: row.empresas },
        changes: { url: maskedUrl(row.url), descripcion: row.descripcion },
      });
    });
    return { result: null };
  },
});
