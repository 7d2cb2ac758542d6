import type { Sample } from '../../../test/support/sample.js';
import { instalacion } from './module.js';

export const sample: Sample = {
  module: instalacion,
  make: async ({ send }) => {
    await send('instalacion.obtener');
    await send('instalacion.poner-en-marcha', { status: 400 });
  },
};
