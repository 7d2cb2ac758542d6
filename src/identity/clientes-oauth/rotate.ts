import { rotateOAuthClient } from '../oauth-clients.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ClienteOAuthConSecreto, ClienteOAuthParams, showClienteOAuth } from './representation.js';

export const rotateClienteOAuthRoute = defineRoute({
  id: 'clientes-oauth.rotar',
  method: 'POST',
  path: '/api/v1.0/clientes-oauth/:clientId/rotar',
  access: 'administrador',
  authority: { because: 'coveredClient: the rights of the client' },
  grants: 'client',
  summary: 'Cambia el secreto de un cliente OAuth',
  description: 'El anterior deja de valer ya, y los tokens del cliente terminan. El nuevo se muestra una sola vez.',
  params: ClienteOAuthParams,
  responses: { 200: ClienteOAuthConSecreto },
  errors: ['autoridad-insuficiente', 'cliente-oauth-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => {
    const { row, clientSecret } = await deps.db.inAccount(principal.accountId, (tx) =>
      rotateOAuthClient(tx, deps.mint.random, principal, params.clientId, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: { ...showClienteOAuth(row), clientSecret } };
  },
});
