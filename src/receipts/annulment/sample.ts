import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../routes/module.js';
import { anulacion } from './routes/module.js';

export const sample: Sample = {
  module: anulacion,
  after: [comprobantes],
  use: async ({ made, send, until }) => {
    const params = made('facturas.emitir');
    await send('anulacion.leer', { params });
    await send('anulacion.solicitar', { params, status: 202 });
    // Waits for the watcher's first query, so that the recorded answer does not depend on timing.
    await until('anulacion.leer', ({ fechaConsulta }) => fechaConsulta !== null, { params });
    await send('anulacion.solicitar', { params, status: 200 });
    await send('anulacion.retirar', { params });
  },
};
