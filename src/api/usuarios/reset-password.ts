import { resetPassword } from '../../auth/users.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { showUsuario, UsuarioConPassword, UsuarioParams } from './representation.js';

/** Gives a user a new password, shown once to the administrator. */
export const resetUsuarioPasswordRoute = defineRoute({
  id: 'usuarios.reset-password',
  method: 'POST',
  path: '/api/v1.0/usuarios/:id/restablecer-password',
  access: 'administrador',
  summary: 'Genera otra contraseña para un usuario',
  description: 'La muestra una sola vez. Los tokens del usuario terminan y, si estaba bloqueado, queda libre.',
  params: UsuarioParams,
  responses: { 200: UsuarioConPassword },
  handler: async ({ params, principal, request }, deps) => {
    const { row, password } = await deps.db.inAccount(principal.accountId, (tx) =>
      resetPassword(tx, deps.mint.random, principal, params.id, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: { ...showUsuario(row), password } };
  },
});
