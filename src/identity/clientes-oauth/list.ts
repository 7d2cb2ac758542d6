import { listOAuthClients } from '../oauth-clients.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { ClienteOAuth, showClienteOAuth } from './representation.js';

const list = pagedList({
  columns: {
    fechaCreacion: 'created_at',
    nombre: 'nombre',
  },
});

export const listClientesOAuthRoute = defineRoute({
  id: 'clientes-oauth.listar',
  method: 'GET',
  path: '/api/v1.0/clientes-oauth',
  access: 'administrador',
  authority: { because: 'clients of the companies in reach, without secrets: administration itself' },
  summary: 'Lista los clientes OAuth de la cuenta',
  description:
    'Activos y desactivados, sin su secreto. Una credencial limitada a ciertas empresas ve solo los clientes que las alcanzan.',
  query: list.query,
  responses: { 200: pageSchema(ClienteOAuth) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) => deps.db.inAccount(principal.accountId, (tx) => listOAuthClients(tx, principal, page)),
      showClienteOAuth,
    ),
});
