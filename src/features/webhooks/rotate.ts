import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { GRACIA_HORAS_MAX, GRACIA_HORAS_POR_DEFECTO } from '../../identity/api-keys.js';
import { replaceWebhookSecret } from './store.js';
import { mintWebhookSecret } from './sign.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { coveredWebhook, storedWebhook, visibleWebhook } from './endpoint.js';
import { showWebhook, WebhookConSecreto, WebhookParams } from './representation.js';
import { sealNext } from './secret.js';

const Body = Type.Object(
  {
    graciaEnHoras: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACIA_HORAS_MAX,
        description: `Horas que se firma también con el secreto anterior; 0: ya no. Por defecto ${GRACIA_HORAS_POR_DEFECTO}.`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** Gives an endpoint a new secret, with an overlap during which both sign. */
export const rotateWebhookRoute = defineRoute({
  id: 'webhooks.rotar',
  method: 'POST',
  path: '/api/v1.0/webhooks/:id/rotar',
  access: 'administrador',
  authority: { because: 'coveredWebhook: all that the endpoint receives' },
  summary: 'Cambia el secreto de un webhook; durante unas horas se firma con los dos',
  description:
    '«webhook-signature» lleva las dos firmas, separadas por un espacio, hasta «secretoAnteriorHasta». El secreto nuevo se muestra una sola vez.',
  params: WebhookParams,
  body: Body,
  examples: { unDia: { graciaEnHoras: 24 } },
  responses: { 200: WebhookConSecreto },
  errors: ['autoridad-insuficiente', 'webhook-no-encontrado'],
  reads: ['Idempotency-Key'],
  handler: async ({ params, body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const graceHours = body.graciaEnHoras ?? GRACIA_HORAS_POR_DEFECTO;
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const { id, empresas } = await coveredWebhook(tx, principal, params.id, 'change');
          const secreto = mintWebhookSecret(deps.mint.random);
          const { previous, ...sealed } = await sealNext(tx, deps.vault, id, secreto);
          await replaceWebhookSecret(tx, id, { ...sealed, previous: graceHours === 0 ? null : previous, graceHours });
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'webhooks.rotate',
            subject: { kind: 'webhook', id, empresas },
            changes: { graciaEnHoras: graceHours },
          });
          return { resource: id, value: { ...showWebhook(await storedWebhook(tx, id)), secreto } };
        },
        async (id) => ({ ...showWebhook(await visibleWebhook(tx, principal, id)), advertencia: NOT_SHOWN_AGAIN }),
      ),
    );
    return { result };
  },
});
