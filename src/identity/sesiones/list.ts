import { Type } from '#typebox';
import { listSessions } from '../sessions.js';
import { defineRoute } from '../../http/route.js';
import { Sesion, showSesion } from './representation.js';

/** Lists the user's own open sessions: a few, so not paged. */
export const listSesionesRoute = defineRoute({
  id: 'sesiones.listar',
  method: 'GET',
  path: '/api/v1.0/sesiones',
  access: 'sesión',
  summary: 'Las sesiones abiertas del usuario en el portal',
  description:
    'Cada una dice desde qué dirección y navegador se abrió y cuándo se usó. Terminan solas a las 12 horas, o tras 2 sin uso. Si no reconoce una, termínela y cambie la contraseña.',
  responses: { 200: Type.Object({ content: Type.Array(Sesion, { description: 'Las sesiones abiertas.' }) }) },
  handler: async ({ principal }, deps) => {
    const rows = await deps.db.inAccount(principal.accountId, (tx) => listSessions(tx, principal));
    return { result: { content: rows.map(showSesion) } };
  },
});
