import { listApiKeys } from '../api-keys.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { ApiKey, showApiKey } from './representation.js';

const list = pagedList({
  columns: {
    fechaCreacion: 'created_at',
    nombre: 'nombre',
    fechaExpiracion: 'expires_at',
    ultimoUso: 'last_used_at',
  },
});

/** Lists the caller's own keys; an administrator sees all of the account's. */
export const listApiKeysRoute = defineRoute({
  id: 'api-keys.listar',
  method: 'GET',
  path: '/api/v1.0/api-keys',
  access: 'bearer',
  summary: 'Lista las API keys',
  description: 'Las que creó quien consulta; un administrador ve todas las de la cuenta. Nunca muestra el secreto.',
  query: list.query,
  responses: { 200: pageSchema(ApiKey) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) => deps.db.inAccount(principal.accountId, (tx) => listApiKeys(tx, principal, page)),
      (row) => showApiKey(row, deps.now()),
    ),
});
