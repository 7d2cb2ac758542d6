import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { authorityOf, requireCover } from '../../http/authority.js';
import { countWebhooks, insertWebhook, type WebhookFields } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { feedEnd, positionOf } from '../eventos/public.js';
import { mintWebhookSecret } from './sign.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import {
  auditedWebhook,
  ownerOf,
  refuseBadWebhook,
  storedWebhook,
  visibleWebhook,
  webhookAuthority,
  WEBHOOKS_MAX,
} from './endpoint.js';
import { showWebhook, webhookFields, WebhookConSecreto } from './representation.js';
import { sealSecret } from './secret.js';
import type { WebhooksDeps } from './slice.js';

const { url, ...others } = webhookFields;
const Body = Type.Object({ url, ...Type.Partial(Type.Object(others)).properties }, { additionalProperties: false });

/** Creates an endpoint, which receives events from now on. */
export const createWebhookRoute = defineRoute({
  id: 'webhooks.crear',
  method: 'POST',
  path: '/api/v1.0/webhooks',
  access: 'administrador',
  authority: { because: 'requireCover: the endpoint receives what its creator reads' },
  grants: 'webhook',
  summary: 'Crea un webhook: una dirección que recibe los eventos',
  description: `Recibe lo que pase desde ahora, firmado según Standard Webhooks. Nunca recibe lo que no podría leer quien lo crea. Hasta ${WEBHOOKS_MAX} por cuenta.`,
  body: Body,
  examples: {
    tienda: {
      url: 'https://tienda.ejemplo.ec/rubrica',
      tipos: ['comprobante.autorizado', 'comprobante.devuelto'],
      descripcion: 'Tienda en línea',
    },
  },
  responses: { 201: WebhookConSecreto },
  errors: ['limite-de-webhooks', 'webhook-invalido', 'webhook-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps: WebhooksDeps) => {
    const claim = idempotencyClaim(request, principal);
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const silent = { descripcion: '', formato: 'ligero', tipos: null, activo: true } as const;
          const fields: WebhookFields = { ...silent, empresas: authorityOf(principal).empresas, ...body };
          await refuseBadWebhook(tx, deps.guard, principal, fields);
          requireCover(principal, webhookAuthority({ ...fields, roles: ownerOf(principal).roles }));
          if ((await countWebhooks(tx)) >= WEBHOOKS_MAX) {
            throw new AppError('limite-de-webhooks', `La cuenta ya tiene ${WEBHOOKS_MAX} webhooks; elimine uno.`);
          }
          const secreto = mintWebhookSecret(deps.mint.random);
          const cursor = await feedEnd(tx);
          const sealed = await sealSecret(tx, deps.vault, secreto);
          const place = { cursor, posicion: positionOf(cursor) };
          const id = await insertWebhook(tx, fields, ownerOf(principal), sealed, place);
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'webhooks.create',
            subject: { kind: 'webhook', id, empresas: fields.empresas },
            changes: auditedWebhook(fields),
          });
          return { resource: id, value: { ...showWebhook(await storedWebhook(tx, id)), secreto } };
        },
        async (id) => ({ ...showWebhook(await visibleWebhook(tx, principal, id)), advertencia: NOT_SHOWN_AGAIN }),
      ),
    );
    return { status: 201, headers: { Location: `/api/v1.0/webhooks/${String(result['id'])}` }, result };
  },
});
