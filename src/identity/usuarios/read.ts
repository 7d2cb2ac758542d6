import { readUser } from '../users.js';
import { defineRoute } from '../../http/route.js';
import { showUsuario, Usuario, UsuarioParams } from './representation.js';

export const readUsuarioRoute = defineRoute({
  id: 'usuarios.leer',
  method: 'GET',
  path: '/api/v1.0/usuarios/:id',
  access: 'administrador',
  authority: { because: 'a person of the companies in reach: administration itself' },
  summary: 'Consulta un usuario de la cuenta',
  description:
    'Sus derechos, si tiene un segundo paso, si está bloqueado por intentos fallidos y cuándo ingresó por última vez. Nunca trae su contraseña.',
  params: UsuarioParams,
  responses: { 200: Usuario },
  errors: ['usuario-no-encontrado'],
  handler: async ({ params, principal }, deps) => ({
    result: showUsuario(await deps.db.inAccount(principal.accountId, (tx) => readUser(tx, principal, params.id))),
  }),
});
