import { Type } from '#typebox';
import { endSessionsOf } from '../users.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { UsuarioParams } from './representation.js';

/** Logs a user out everywhere: a lost phone, a shared computer. */
export const endUsuarioSessionsRoute = defineRoute({
  id: 'usuarios.terminar-sesiones',
  method: 'DELETE',
  path: '/api/v1.0/usuarios/:id/sesiones',
  access: 'administrador',
  authority: { because: 'coveredUser: the rights of the user' },
  summary: 'Termina las sesiones y los tokens de un usuario',
  description: 'Puede volver a ingresar con su contraseña. Sus API keys siguen valiendo.',
  params: UsuarioParams,
  responses: { 200: Type.Null() },
  errors: ['autoridad-insuficiente', 'usuario-no-encontrado'],
  handler: async ({ params, principal, request }, deps) => {
    await deps.db.inAccount(principal.accountId, (tx) => endSessionsOf(tx, principal, params.id, originOf(request)));
    deps.forgetCredentials();
    return { result: null };
  },
});
