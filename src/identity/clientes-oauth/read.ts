import { readOAuthClient } from '../oauth-clients.js';
import { defineRoute } from '../../http/route.js';
import { ClienteOAuth, ClienteOAuthParams, showClienteOAuth } from './representation.js';

export const readClienteOAuthRoute = defineRoute({
  id: 'clientes-oauth.leer',
  method: 'GET',
  path: '/api/v1.0/clientes-oauth/:clientId',
  access: 'administrador',
  authority: { because: 'a client of the companies in reach, without its secret: administration itself' },
  summary: 'Consulta un cliente OAuth',
  description:
    'Lo que sus tokens pueden, si está activo y cuándo obtuvo el último. El secreto no se vuelve a mostrar: si se perdió, rótelo.',
  params: ClienteOAuthParams,
  responses: { 200: ClienteOAuth },
  errors: ['cliente-oauth-no-encontrado'],
  handler: async ({ params, principal }, deps) => ({
    result: showClienteOAuth(
      await deps.db.inAccount(principal.accountId, (tx) => readOAuthClient(tx, principal, params.clientId)),
    ),
  }),
});
