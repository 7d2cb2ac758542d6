import { changeOAuthClient } from '../oauth-clients.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ClienteOAuth, ClienteOAuthParams, showClienteOAuth } from './representation.js';

/** Disables a client; records that name it keep it. */
export const disableClienteOAuthRoute = defineRoute({
  id: 'clientes-oauth.desactivar',
  method: 'DELETE',
  path: '/api/v1.0/clientes-oauth/:clientId',
  access: 'administrador',
  authority: { because: 'coveredClient: the rights of the client' },
  summary: 'Desactiva un cliente OAuth',
  description:
    'Sus tokens terminan y las API keys que creó por sí mismo dejan de valer. No se borra: se activa otra vez con PUT («activo»: true).',
  params: ClienteOAuthParams,
  responses: { 200: ClienteOAuth },
  errors: ['autoridad-insuficiente', 'cliente-oauth-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      changeOAuthClient(tx, principal, params.clientId, { activo: false }, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: showClienteOAuth(row) };
  },
});
