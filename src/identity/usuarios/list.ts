import { listUsers } from '../users.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { showUsuario, Usuario } from './representation.js';

const list = pagedList({
  columns: {
    fechaCreacion: 'created_at',
    usuario: 'usuario',
    nombres: 'nombres',
    ultimoIngreso: 'last_login_at',
  },
});

export const listUsuariosRoute = defineRoute({
  id: 'usuarios.listar',
  method: 'GET',
  path: '/api/v1.0/usuarios',
  access: 'administrador',
  authority: { because: 'people of the companies in reach: administration itself' },
  summary: 'Lista los usuarios de la cuenta',
  description:
    'Activos y desactivados. Una credencial limitada a ciertas empresas ve solo a los usuarios que las alcanzan.',
  query: list.query,
  responses: { 200: pageSchema(Usuario) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) => deps.db.inAccount(principal.accountId, (tx) => listUsers(tx, principal, page)),
      showUsuario,
    ),
});
