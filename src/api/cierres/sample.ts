import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../comprobantes/module.js';
import { cierres } from './module.js';

export const sample: Sample = {
  module: cierres,
  after: [comprobantes],
  make: async ({ send }) => {
    const params = { mes: '2026-01' };
    await send('cierres.leer', { params });
    await send('cierres.sin-mes', { params });
    await send('cierres.cerrar', { params });
    await send('cierres.cerrar', { params, status: 409 });
    await send('cierres.reabrir', { params });
  },
};
