import { Type } from 'typebox';
import { createApiKey, EMPRESAS_MAX, EXPIRACION_DIAS_MAX, readApiKey } from '../../auth/api-keys.js';
import { ROLES } from '../../domain/roles.js';
import { idempotencyClaim, NOT_SHOWN_AGAIN, once } from '../idempotency.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { IssuedApiKey, showApiKey } from './representation.js';

const Body = Type.Object(
  {
    nombre: Type.String({
      maxLength: 100,
      pattern: '^[^\\p{Cc}]*[^\\s\\p{Cc}][^\\p{Cc}]*$',
      description: 'Nombre de la API key, para reconocerla.',
      examples: ['Caja principal'],
    }),
    expiracionEnDias: Type.Integer({
      minimum: 0,
      maximum: EXPIRACION_DIAS_MAX,
      description: 'Días de validez; 0: no expira.',
      examples: [365],
    }),
    roles: Type.Array(Type.Enum([...ROLES]), {
      minItems: 1,
      maxItems: 20,
      description: 'Uno o más roles, sin repetir; ninguno que no tenga quien la crea.',
      examples: [['ROLE_RECEIPTS']],
    }),
    empresas: Type.Optional(
      Type.Array(Type.String({ pattern: '^[0-9]{13}$', description: 'RUC, 13 dígitos.' }), {
        minItems: 1,
        maxItems: EMPRESAS_MAX,
        description: 'Limita la API key a estas empresas. Sin este campo vale para todas las de quien la crea.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Creates an API key; only a bearer token may (spec/INTERFACE.md §4.1). */
export const createApiKeyRoute = defineRoute({
  id: 'api-keys.create',
  method: 'POST',
  path: '/api/v1.0/api-keys',
  access: 'bearer',
  summary: 'Crea una API key',
  description: 'La API key se muestra una sola vez. No se puede crear con otra API key: hace falta un token.',
  body: Body,
  responses: { 201: IssuedApiKey },
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
