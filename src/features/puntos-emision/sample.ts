import type { Sample } from '../../../test/support/sample.js';
import { establecimientos } from '../establecimientos/module.js';
import { puntosEmision } from './module.js';

export const sample: Sample = {
  module: puntosEmision,
  after: [establecimientos],
  make: async ({ made, send }) => {
    const params = made('establecimientos.crear');
    await send('puntos-emision.crear', { params });
    await send('puntos-emision.listar', { params });
  },
};
