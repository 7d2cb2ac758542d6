import { Type } from '#typebox';
import { openSession } from '../sessions.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { sessionCookie } from '../../http/session-cookie.js';
import { assertionField } from '../../http/webauthn-fields.js';
import { SesionActual, showSesion } from './representation.js';

const Body = Type.Object(
  {
    usuario: Type.String({ maxLength: 254, description: 'Correo o nombre de usuario.' }),
    password: Type.String({ maxLength: 1000, description: 'Contraseña del usuario.' }),
    codigo: Type.Optional(
      Type.String({ maxLength: 40, description: 'De la verificación en dos pasos, si el usuario la tiene.' }),
    ),
    llave: Type.Optional(assertionField),
  },
  { additionalProperties: false },
);

/** Logs a person in to the portal. Public: the body has the credentials. */
export const openSesionRoute = defineRoute({
  id: 'sesiones.abrir',
  method: 'POST',
  path: '/api/v1.0/sesiones/ingreso',
  access: 'público',
  summary: 'Ingresa al portal; la sesión va en una cookie',
  description:
    'Para el portal; un programa usa una API key o un token OAuth. La cookie vale 12 horas, o 2 sin uso, y «csrfToken» se envía en «X-CSRF-Token» en todo lo que no sea GET. Si falta el segundo paso responde 401 «codigo-requerido»: se repite con «codigo» o «llave». Ocho intentos fallidos desde una dirección bloquean al usuario ahí 15 minutos.',
  body: Body,
  examples: { ingreso: { usuario: 'demo@rubrica.test', password: 'la contraseña que mostró el primer inicio' } },
  responses: { 201: SesionActual },
  errors: ['codigo-requerido', 'ingreso-rechazado', 'llaves-no-disponibles', 'proveedor-requerido'],
  sets: ['Set-Cookie'],
  handler: async ({ body, request }, deps) => {
    const userAgent = request.headers['user-agent'];
    const { row, token, csrfToken } = await openSession(
      { db: deps.db, vault: deps.vault, random: deps.mint.random, relyingParty: deps.relyingParty() },
      body,
      { ...originOf(request), userAgent },
    );
    return {
      status: 201,
      headers: { 'Set-Cookie': sessionCookie(token, deps.https) },
      result: { ...showSesion(row), csrfToken },
    };
  },
});
