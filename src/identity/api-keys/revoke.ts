import { revokeApiKey } from '../api-keys.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ApiKeyParams } from './read.js';
import { ApiKey, showApiKey } from './representation.js';

/** Revokes a key: immediately here, within a second in other processes. */
export const revokeApiKeyRoute = defineRoute({
  id: 'api-keys.revocar',
  method: 'DELETE',
  path: '/api/v1.0/api-keys/:id',
  access: 'bearer',
  summary: 'Revoca una API key',
  description:
    'Deja de valer de inmediato y para siempre, con el secreto anterior si lo hay. Los sistemas que la usan reciben 401: cree antes la que la reemplaza, o rótela.',
  params: ApiKeyParams,
  responses: { 200: ApiKey },
  errors: ['api-key-no-encontrada', 'autoridad-insuficiente'],
  handler: async ({ params, principal, request }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      revokeApiKey(tx, principal, params.id, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: showApiKey(row, deps.now()) };
  },
});
