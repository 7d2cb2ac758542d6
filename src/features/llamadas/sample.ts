import type { Sample } from '../../../test/support/sample.js';
import { datosPersonales } from '../datos-personales/module.js';
import { llamadas } from './module.js';

export const sample: Sample = {
  module: llamadas,
  after: [datosPersonales],
  use: async ({ admin, send }) => {
    await send('llamadas.listar', { headers: await admin(), query: { estado: 'error', size: '2' } });
  },
};
