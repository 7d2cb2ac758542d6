import { Type } from '#typebox';
import { changeOwnPassword } from '../users.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ClavesTrasCambio, revocarClavesField, showClaves } from './representation.js';

const Body = Type.Object(
  {
    actual: Type.String({ maxLength: 1000, description: 'La contraseña de ahora.' }),
    nueva: Type.String({ maxLength: 1000, description: 'De 10 a 128 caracteres; una frase sirve.' }),
    revocarClaves: Type.Optional(revocarClavesField),
  },
  { additionalProperties: false },
);

export const changeOwnPasswordRoute = defineRoute({
  id: 'usuarios.cambiar-password',
  method: 'PUT',
  path: '/api/v1.0/usuarios/me/password',
  access: 'sesión',
  grants: 'own',
  summary: 'Cambia la contraseña propia',
  description:
    'Solo con la sesión del portal. Todas las sesiones y los tokens del usuario terminan, también la de esta llamada. Sus API keys siguen valiendo, salvo con «revocarClaves».',
  body: Body,
  examples: { frase: { actual: 'la contraseña de ahora', nueva: 'cuatro caballos blancos corren' } },
  responses: { 200: Type.Object({ claves: ClavesTrasCambio }) },
  errors: ['password-incorrecta', 'usuario-invalido'],
  handler: async ({ body, principal, request }, deps) => {
    const claves = await changeOwnPassword(deps, principal, body, originOf(request));
    deps.forgetCredentials();
    return { result: { claves: showClaves(claves) } };
  },
});
