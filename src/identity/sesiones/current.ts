import { Type } from '#typebox';
import { csrfTokenOf, endSession, readCurrentSession } from '../sessions.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { endedCookie, sessionToken } from '../../http/session-cookie.js';
import { SesionActual, showSesion } from './representation.js';

/** Returns the request's session: the portal reads its CSRF token here after a reload. */
export const readCurrentSesionRoute = defineRoute({
  id: 'sesiones.actual',
  method: 'GET',
  path: '/api/v1.0/sesiones/actual',
  access: 'sesión',
  summary: 'La sesión de esta solicitud, con su token contra CSRF',
  description:
    'El portal la pide al recargar la página, para tener otra vez el «csrfToken» que se envía en «X-CSRF-Token».',
  responses: { 200: SesionActual },
  unprovoked: {
    'sesion-no-encontrada': 'it ended after the request was admitted',
  },
  handler: async ({ principal, request }, deps) => {
    const token = sessionToken(request, deps.https);
    const row = await deps.db.inAccount(principal.accountId, (tx) => readCurrentSession(tx, principal, token));
    return { result: { ...showSesion(row), csrfToken: csrfTokenOf(token ?? '') } };
  },
});

/** Logs out. */
export const endCurrentSesionRoute = defineRoute({
  id: 'sesiones.terminar-actual',
  method: 'DELETE',
  path: '/api/v1.0/sesiones/actual',
  access: 'sesión',
  summary: 'Sale del portal',
  description:
    'La cookie deja de valer al momento; las otras sesiones del usuario siguen. Para salir también del proveedor de la empresa, use POST /sesiones/actual/salir.',
  responses: { 200: Type.Null() },
  unprovoked: {
    'sesion-no-encontrada': 'it ended after the request was admitted',
  },
  sets: ['Set-Cookie'],
  handler: async ({ principal, request }, deps) => {
    const token = sessionToken(request, deps.https);
    await deps.db.inAccount(principal.accountId, async (tx) => {
      const { id } = await readCurrentSession(tx, principal, token);
      await endSession(tx, principal, id, originOf(request));
    });
    deps.forgetCredentials();
    return { headers: { 'Set-Cookie': endedCookie(deps.https) }, result: null };
  },
});
