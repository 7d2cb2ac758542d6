import type { Sample } from '../../../test/support/sample.js';
import { logo } from './module.js';

export const sample: Sample = {
  module: logo,
  make: async ({ send }) => {
    await send('logo.leer', { status: 404 });
    await send('logo.poner');
    await send('logo.leer');
    await send('logo.eliminar');
  },
};
