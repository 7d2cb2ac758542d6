import { listApiKeys, type ApiKeyPage } from '../../auth/api-keys.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { ApiKey, showApiKey } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, ApiKeyPage['sort']['by']>> = {
  fechaCreacion: 'created_at',
  nombre: 'nombre',
  fechaExpiracion: 'expires_at',
  ultimoUso: 'last_used_at',
};

/** The keys one made; an administrator sees all of the account. */
export const listApiKeysRoute = defineRoute({
  id: 'api-keys.list',
  method: 'GET',
  path: '/api/v1.0/api-keys',
  access: 'bearer',
  summary: 'Lista las API keys',
  description: 'Las que creó quien consulta; un administrador ve todas las de la cuenta. Nunca muestra el secreto.',
  query: pageQuery(Object.keys(COLUMNS)),
  responses: { 200: pageSchema(ApiKey) },
  handler: async ({ query, principal }, deps) => {
    const page = readPage(query);
    const sort = { by: COLUMNS[page.sort.field] ?? 'created_at', descending: page.sort.descending };
    const { rows, total } = await deps.db.inAccount(principal.accountId, (tx) =>
      listApiKeys(tx, principal, { ...page, sort }),
    );
    const now = deps.now();
    return {
      result: pageOf(
        rows.map((row) => showApiKey(row, now)),
        total,
        page,
      ),
    };
  },
});
