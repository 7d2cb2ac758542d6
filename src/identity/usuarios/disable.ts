import { changeUser } from '../users.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { showUsuario, Usuario, UsuarioParams } from './representation.js';

/** Disables a user; records that name it keep it. */
export const disableUsuarioRoute = defineRoute({
  id: 'usuarios.desactivar',
  method: 'DELETE',
  path: '/api/v1.0/usuarios/:id',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user' },
  summary: 'Desactiva un usuario',
  description:
    'No se borra, porque la auditoría lo nombra: se activa otra vez con PUT («activo»: true). Sus tokens terminan y sus API keys dejan de valer.',
  params: UsuarioParams,
  responses: { 200: Usuario },
  errors: ['autoridad-insuficiente', 'ultimo-administrador', 'usuario-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      changeUser(tx, principal, params.id, { activo: false }, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: showUsuario(row) };
  },
});
