import { Type } from '#typebox';
import { acceptInvitation } from '../invitations.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';

const Body = Type.Object(
  {
    token: Type.String({ maxLength: 200, description: 'El de la invitación.' }),
    password: Type.String({ maxLength: 1000, description: 'De 10 a 128 caracteres; una frase sirve.' }),
  },
  { additionalProperties: false },
);

/** Accepts an invitation with a chosen password and creates the user. Public: the token is the credential. */
export const acceptInvitacionRoute = defineRoute({
  id: 'invitaciones.aceptar',
  method: 'POST',
  path: '/api/v1.0/invitaciones/aceptar',
  access: 'público',
  grants: 'own',
  summary: 'Acepta una invitación y elige la contraseña',
  description:
    'La llama la persona invitada, con el «token» del enlace y sin credencial. Crea su usuario con los derechos de la invitación y no abre una sesión: después se ingresa. El token sirve una vez y 7 días; usado, retirado, vencido o desconocido, la respuesta es la misma.',
  body: Body,
  examples: { aceptar: { token: 'el token de la invitación', password: 'cuatro caballos blancos corren' } },
  responses: {
    201: Type.Object({
      usuario: Type.String({ description: 'Con qué ingresa desde ahora.' }),
      nombres: Type.String({ description: 'Nombre de la persona.' }),
    }),
  },
  errors: ['invitacion-invalida', 'usuario-existente', 'usuario-invalido'],
  handler: async ({ body, request }, deps) => {
    const { usuario, nombres } = await acceptInvitation(deps.db, body, originOf(request));
    return { status: 201, result: { usuario, nombres } };
  },
});
