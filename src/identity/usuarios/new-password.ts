import { Type } from '#typebox';
import { chooseNewPassword } from '../password-reset.js';
import { AppError } from '../../kernel/app-error.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ClavesTrasCambio, revocarClavesField, showClaves } from './representation.js';
import type { UsuariosDeps } from './slice.js';

const Body = Type.Object(
  {
    token: Type.String({ maxLength: 200, description: 'El del enlace que llegó por correo.' }),
    password: Type.String({ maxLength: 1000, description: 'De 10 a 128 caracteres; una frase sirve.' }),
    revocarClaves: Type.Optional(revocarClavesField),
  },
  { additionalProperties: false },
);

/** Sets a new password with a mailed token. Public: the token is the credential. */
export const setPasswordRoute = defineRoute({
  id: 'usuarios.poner-password',
  method: 'POST',
  path: '/api/v1.0/usuarios/clave-nueva',
  access: 'público',
  grants: 'own',
  summary: 'Elige otra contraseña con el enlace que llegó por correo',
  description:
    'Las sesiones y los tokens del usuario terminan. La verificación en dos pasos, si la tiene, queda; sus API keys también, salvo con «revocarClaves».',
  body: Body,
  examples: { frase: { token: 'el token del enlace', password: 'cinco caballos negros duermen' } },
  responses: { 200: Type.Object({ claves: ClavesTrasCambio }) },
  errors: ['clave-nueva-invalida', 'usuario-invalido'],
  handler: async ({ body, request }, deps: UsuariosDeps) => {
    const waitS = deps.forgotten.take(`clave-nueva ${request.ip}`);
    if (waitS > 0) {
      throw new AppError('demasiadas-solicitudes', 'Demasiados intentos seguidos; espere y repita.', {
        retryAfterS: waitS,
      });
    }
    const claves = await chooseNewPassword(deps.db, body, originOf(request));
    deps.forgetCredentials();
    return { result: { claves: showClaves(claves) } };
  },
});
