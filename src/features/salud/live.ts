import { Type } from '#typebox';
import { defineRoute } from '../../http/route.js';

/** Liveness: the process runs. Checks nothing else, so that a database outage does not restart it. */
export const readLiveRoute = defineRoute({
  id: 'salud.live',
  method: 'GET',
  path: '/salud',
  access: 'público',
  summary: 'El proceso está en marcha',
  description:
    'No mira la base de datos ni el SRI: sirve para que systemd o Kubernetes reinicien un proceso trabado, y no por una caída ajena. Si puede atender lo dice GET /salud/listo.',
  responses: {
    200: Type.Object({ estado: Type.Literal('vivo', { description: 'Siempre «vivo»: el proceso responde.' }) }),
  },
  handler: async () => ({ result: { estado: 'vivo' } }),
});
