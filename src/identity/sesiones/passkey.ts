import { Type } from '#typebox';
import { beginPasskeySignIn } from '../passkey-proof.js';
import { openPasskeySession } from '../sessions.js';
import type { ApiBase } from '../../http/base.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { sessionCookie } from '../../http/session-cookie.js';
import { ASSERTION_EXAMPLE, assertionField, AssertionOptions } from '../../http/webauthn-fields.js';
import { SesionActual, showSesion } from './representation.js';

const passkeys = (deps: ApiBase) => ({
  db: deps.db,
  random: deps.mint.random,
  relyingParty: deps.relyingParty(),
});

export const beginPasskeySesionRoute = defineRoute({
  id: 'sesiones.empezar-llave',
  method: 'POST',
  path: '/api/v1.0/sesiones/llave/opciones',
  access: 'público',
  summary: 'Empieza el ingreso al portal con una llave de acceso',
  description:
    'Responde el desafío que el navegador firma con la llave; se termina con POST /sesiones/llave. Vale una vez y cinco minutos.',
  responses: { 200: AssertionOptions },
  errors: ['llaves-no-disponibles'],
  handler: async (_input, deps) => ({ result: await beginPasskeySignIn(passkeys(deps)) }),
});

/** Logs a person in to the portal with a passkey. Public: the body has the credential. */
export const openPasskeySesionRoute = defineRoute({
  id: 'sesiones.abrir-llave',
  method: 'POST',
  path: '/api/v1.0/sesiones/llave',
  access: 'público',
  summary: 'Ingresa al portal con una llave de acceso; la sesión va en una cookie',
  description: 'La llave debe haber comprobado a la persona (huella, rostro o PIN): no se pide contraseña ni código.',
  body: Type.Object({ llave: assertionField }, { additionalProperties: false }),
  examples: { llave: { llave: ASSERTION_EXAMPLE } },
  responses: { 201: SesionActual },
  errors: ['llave-rechazada', 'llaves-no-disponibles'],
  unprovoked: {
    'proveedor-requerido': 'needs an authenticator in an account with a provider; sesiones.abrir has the same check',
  },
  sets: ['Set-Cookie'],
  handler: async ({ body, request }, deps) => {
    const userAgent = request.headers['user-agent'];
    const { row, token, csrfToken } = await openPasskeySession(passkeys(deps), body.llave, {
      ...originOf(request),
      userAgent,
    });
    return {
      status: 201,
      headers: { 'Set-Cookie': sessionCookie(token, deps.https) },
      result: { ...showSesion(row), csrfToken },
    };
  },
});
