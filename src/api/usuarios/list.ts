import { listUsers, type UserPage } from '../../auth/users.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { showUsuario, Usuario } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, UserPage['sort']['by']>> = {
  fechaCreacion: 'created_at',
  usuario: 'usuario',
  nombres: 'nombres',
  ultimoIngreso: 'last_login_at',
};

/** The users of the account. */
export const listUsuarios = defineRoute({
  id: 'usuarios.list',
  method: 'GET',
  path: '/api/v1.0/usuarios',
  access: 'administrador',
  summary: 'Lista los usuarios de la cuenta',
  query: pageQuery(Object.keys(COLUMNS)),
  responses: { 200: pageSchema(Usuario) },
  handler: async ({ query, principal }, deps) => {
    const page = readPage(query);
    const sort = { by: COLUMNS[page.sort.field] ?? 'created_at', descending: page.sort.descending };
    const { rows, total } = await deps.db.inAccount(principal.accountId, (tx) =>
      listUsers(tx, principal, { ...page, sort }),
    );
    return { result: pageOf(rows.map(showUsuario), total, page) };
  },
});
