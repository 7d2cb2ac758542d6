import { reachOf } from '../../http/authority.js';
import { listWebhooks } from './store.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { redactFor, visibleWebhook } from './endpoint.js';
import { showWebhook, Webhook, WebhookParams } from './representation.js';

const list = pagedList({ columns: { fechaCreacion: 'created_at' } });

export const listWebhooksRoute = defineRoute({
  id: 'webhooks.listar',
  method: 'GET',
  path: '/api/v1.0/webhooks',
  access: 'administrador',
  authority: { because: 'endpoints of the companies in reach, without secrets' },
  summary: 'Lista los webhooks de la cuenta',
  description:
    'Cada uno dice si se lo llama, por qué no y cuántas entregas esperan; nunca su secreto. Quien no puede leer todo lo que un webhook recibe ve su dirección con las partes secretas tapadas.',
  query: list.query,
  responses: { 200: pageSchema(Webhook) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const { rows, total } = await listWebhooks(tx, page, reachOf(principal));
          return { rows: rows.flatMap((row) => redactFor(principal, row) ?? []), total };
        }),
      showWebhook,
    ),
});

export const readWebhookRoute = defineRoute({
  id: 'webhooks.leer',
  method: 'GET',
  path: '/api/v1.0/webhooks/:id',
  access: 'administrador',
  authority: { because: 'an endpoint of the companies in reach, without secrets' },
  summary: 'Consulta un webhook',
  description:
    '«estado» y «detalle» dicen si se lo llama, por qué no y qué hacer; «pendientes», cuántas entregas esperan. El secreto no se vuelve a mostrar: si se perdió, rótelo. Cómo se comprueba la firma: [webhooks](/docs/guias/webhooks).',
  params: WebhookParams,
  responses: { 200: Webhook },
  errors: ['webhook-no-encontrado'],
  handler: async ({ params, principal }, deps) => ({
    result: showWebhook(await deps.db.inAccount(principal.accountId, (tx) => visibleWebhook(tx, principal, params.id))),
  }),
});
