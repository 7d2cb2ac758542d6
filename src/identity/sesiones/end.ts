import { Type } from '#typebox';
import { endSession } from '../sessions.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';

/** Ends another of the user's own sessions, e.g. in a browser left open. */
export const endSesionRoute = defineRoute({
  id: 'sesiones.terminar',
  method: 'DELETE',
  path: '/api/v1.0/sesiones/:id',
  access: 'sesión',
  summary: 'Termina una sesión propia',
  description:
    'Para la que quedó abierta en otro equipo: deja de valer al momento. Las de otra persona las termina un administrador con DELETE /usuarios/{id}/sesiones.',
  params: Type.Object({ id: Type.String({ description: 'Identificador de la sesión.' }) }),
  responses: { 200: Type.Null() },
  errors: ['sesion-no-encontrada'],
  handler: async ({ params, principal, request }, deps) => {
    await deps.db.inAccount(principal.accountId, (tx) => endSession(tx, principal, params.id, originOf(request)));
    deps.forgetCredentials();
    return { result: null };
  },
});
