import { Type } from '#typebox';
import { GRACIA_HORAS_MAX, GRACIA_HORAS_POR_DEFECTO, readApiKey, rotateApiKey } from '../api-keys.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ApiKeyParams } from './read.js';
import { IssuedApiKey, showApiKey } from './representation.js';

const Body = Type.Object(
  {
    graciaEnHoras: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACIA_HORAS_MAX,
        description: `Horas que el secreto anterior sigue valiendo; 0: deja de valer ya. Por defecto ${GRACIA_HORAS_POR_DEFECTO}.`,
        examples: [24],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Gives a key a new secret, with a grace period for the old one. */
export const rotateApiKeyRoute = defineRoute({
  id: 'api-keys.rotar',
  method: 'POST',
  path: '/api/v1.0/api-keys/:id/rotar',
  access: 'bearer',
  grants: 'key',
  summary: 'Rota una API key: secreto nuevo, y el anterior vale unas horas más',
  description:
    'La validez empieza de nuevo con los mismos días. El secreto nuevo se muestra una sola vez. Si se rota otra vez durante la gracia, solo sigue valiendo el secreto inmediatamente anterior.',
  params: ApiKeyParams,
  body: Body,
  examples: { unDia: { graciaEnHoras: 24 } },
  responses: { 200: IssuedApiKey },
  errors: ['api-key-no-encontrada', 'api-key-ya-revocada', 'autoridad-insuficiente'],
  reads: ['Idempotency-Key'],
  handler: async ({ params, body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const grace = body.graciaEnHoras ?? GRACIA_HORAS_POR_DEFECTO;
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const { row, apiKey } = await rotateApiKey(tx, deps.mint, principal, params.id, grace, originOf(request));
          return { resource: row.id, value: { ...showApiKey(row, deps.now()), apiKey } };
        },
        async (id) => {
          const row = await readApiKey(tx, principal, id);
          return { ...showApiKey(row, deps.now()), advertencia: NOT_SHOWN_AGAIN };
        },
      ),
    );
    deps.forgetCredentials();
    return { result };
  },
});
