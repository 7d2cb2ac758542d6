import { openPortalSession } from '../../../test/support/bearer.js';
import type { Sample } from '../../../test/support/sample.js';
import { sesiones } from './module.js';

export const sample: Sample = {
  module: sesiones,
  make: async ({ running, send }) => {
    const fill = (body: object): object => ({ ...body, password: running.demo.password });
    const headers = await openPortalSession(running.url, running.demo);
    const other = await send('sesiones.abrir', { fill });
    await send('sesiones.listar', { headers });
    await send('sesiones.actual', { headers });
    await send('sesiones.terminar', { headers, params: { id: String(other.result['id']) } });
    await send('sesiones.terminar-actual', { headers });
  },
};
