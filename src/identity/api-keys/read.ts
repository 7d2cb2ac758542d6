import { Type } from '#typebox';
import { readApiKey } from '../api-keys.js';
import { defineRoute } from '../../http/route.js';
import { ApiKey, showApiKey } from './representation.js';

export const ApiKeyParams = Type.Object({ id: Type.String({ description: 'Identificador de la API key.' }) });

/** Returns a key, without its secret. */
export const readApiKeyRoute = defineRoute({
  id: 'api-keys.leer',
  method: 'GET',
  path: '/api/v1.0/api-keys/:id',
  access: 'bearer',
  summary: 'Consulta una API key',
  description:
    'Dice sus roles, sus empresas, hasta cuándo vale y cuándo se usó; nunca el secreto. Solo las que creó quien consulta; un administrador lee todas las de la cuenta.',
  params: ApiKeyParams,
  responses: { 200: ApiKey },
  errors: ['api-key-no-encontrada'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => readApiKey(tx, principal, params.id));
    return { result: showApiKey(row, deps.now()) };
  },
});
