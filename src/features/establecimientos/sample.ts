import type { Sample } from '../../../test/support/sample.js';
import { empresas } from '../empresas/module.js';
import { establecimientos } from './module.js';

export const sample: Sample = {
  module: establecimientos,
  after: [empresas],
  make: async ({ made, send }) => {
    const params = made('empresas.crear');
    await send('establecimientos.crear', { params });
    await send('establecimientos.listar', { params });
  },
  remove: async ({ send }) => {
    await send('establecimientos.eliminar', { query: { desactivar: 'true' } });
  },
};
