import { Type } from 'typebox';
import { changeOwnPassword } from '../../auth/users.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';

const Body = Type.Object(
  {
    actual: Type.String({ maxLength: 1000, description: 'La contraseña de ahora.' }),
    nueva: Type.String({ maxLength: 1000, description: 'De 10 a 128 caracteres; una frase sirve.' }),
  },
  { additionalProperties: false },
);

/** A user changes its own password. */
export const changeOwnPasswordRoute = defineRoute({
  id: 'usuarios.change-password',
  method: 'PUT',
  path: '/api/v1.0/usuarios/me/password',
  access: 'bearer',
  summary: 'Cambia la contraseña propia',
  description: 'Todos los tokens del usuario terminan, también el de esta llamada.',
  body: Body,
  examples: { frase: { actual: 'la contraseña de ahora', nueva: 'cuatro caballos blancos corren' } },
  responses: { 200: Type.Null() },
  handler: async ({ body, principal, request }, deps) => {
    await changeOwnPassword(deps, principal, body, originOf(request));
    deps.forgetCredentials();
    return { result: null };
  },
});
