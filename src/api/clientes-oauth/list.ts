import { listOAuthClients, type OAuthClientPage } from '../../auth/oauth-clients.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { ClienteOAuth, showClienteOAuth } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, OAuthClientPage['sort']['by']>> = {
  fechaCreacion: 'created_at',
  nombre: 'nombre',
};

/** The OAuth clients of the account. */
export const listClientesOAuth = defineRoute({
  id: 'clientes-oauth.list',
  method: 'GET',
  path: '/api/v1.0/clientes-oauth',
  access: 'administrador',
  summary: 'Lista los clientes OAuth de la cuenta',
  query: pageQuery(Object.keys(COLUMNS)),
  responses: { 200: pageSchema(ClienteOAuth) },
  handler: async ({ query, principal }, deps) => {
    const page = readPage(query);
    const sort = { by: COLUMNS[page.sort.field] ?? 'created_at', descending: page.sort.descending };
    const { rows, total } = await deps.db.inAccount(principal.accountId, (tx) =>
      listOAuthClients(tx, principal, { ...page, sort }),
    );
    return { result: pageOf(rows.map(showClienteOAuth), total, page) };
  },
});
