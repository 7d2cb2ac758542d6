import { Type } from '#typebox';
import { createApiKey, EXPIRACION_DIAS_MAX, readApiKey } from '../api-keys.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { empresasField, nombreField, rolesField } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { IssuedApiKey, showApiKey } from './representation.js';

const Body = Type.Object(
  {
    nombre: nombreField('Nombre de la API key, para reconocerla.', 100),
    expiracionEnDias: Type.Integer({
      minimum: 0,
      maximum: EXPIRACION_DIAS_MAX,
      description: 'Días de validez; 0: no expira.',
      examples: [365],
    }),
    roles: rolesField(1),
    empresas: Type.Optional(empresasField),
  },
  { additionalProperties: false },
);

/** Creates an API key; only a bearer token may (spec/API.md §2.1). */
export const createApiKeyRoute = defineRoute({
  id: 'api-keys.crear',
  method: 'POST',
  path: '/api/v1.0/api-keys',
  access: 'bearer',
  grants: 'key',
  summary: 'Crea una API key',
  description: 'La API key se muestra una sola vez. No se puede crear con otra API key: hace falta un token.',
  body: Body,
  examples: { caja: { nombre: 'Caja 1', expiracionEnDias: 365, roles: ['ROLE_RECEIPTS'] } },
  responses: { 201: IssuedApiKey },
  errors: ['api-key-invalida', 'api-key-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps) => {
    const claim = idempotencyClaim(request, principal);
    const result = await deps.db.inAccount(principal.accountId, (tx) =>
      once<Record<string, unknown>>(
        tx,
        claim,
        async () => {
          const { row, apiKey } = await createApiKey(tx, deps.mint, principal, body, originOf(request));
          return { resource: row.id, value: { ...showApiKey(row, deps.now()), apiKey } };
        },
        async (id) => {
          const row = await readApiKey(tx, principal, id);
          return { ...showApiKey(row, deps.now()), advertencia: NOT_SHOWN_AGAIN };
        },
      ),
    );
    return { status: 201, headers: { Location: `/api/v1.0/api-keys/${String(result['id'])}` }, result };
  },
});
