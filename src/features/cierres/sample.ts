import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../../receipts/routes/module.js';
import { cierres } from './module.js';

export const sample: Sample = {
  module: cierres,
  after: [comprobantes],
  // Other rows are of a month that must stay open.
  rows: () => ({ cierres: { mes: `'2026-10-01'` } }),
  make: async ({ send }) => {
    const params = { mes: '2026-01' };
    await send('cierres.leer', { params });
    await send('cierres.sin-mes', { params });
    await send('cierres.cerrar', { params });
    await send('cierres.cerrar', { params, status: 409 });
    await send('cierres.reabrir', { params });
  },
};
