import { unlockUser } from '../users.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { showUsuario, Usuario, UsuarioParams } from './representation.js';

export const unlockUsuarioRoute = defineRoute({
  id: 'usuarios.desbloquear',
  method: 'POST',
  path: '/api/v1.0/usuarios/:id/desbloquear',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user' },
  summary: 'Desbloquea a un usuario bloqueado por intentos fallidos',
  description:
    'El bloqueo viene de ocho intentos fallidos y dura 15 minutos, solo para la dirección de la que vinieron; esto lo levanta en todas. La contraseña no cambia.',
  params: UsuarioParams,
  responses: { 200: Usuario },
  errors: ['autoridad-insuficiente', 'usuario-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => ({
    result: showUsuario(
      await deps.db.inAccount(principal.accountId, (tx) => unlockUser(tx, principal, params.id, originOf(request))),
    ),
  }),
});
