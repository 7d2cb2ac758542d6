import type { Sample } from '../../../test/support/sample.js';
import { buzon } from './module.js';

export const sample: Sample = {
  module: buzon,

  alone: { 'buzon.test': 'opens a mailbox and stores nothing' },
  make: async ({ send }) => {
    await send('buzon.leer', { status: 404 });
    // Inactive, or its state would differ between runs.
    await send('buzon.poner', { fill: (body) => ({ ...body, activo: false }) });
    await send('buzon.leer');
    await send('buzon.correos');
    await send('buzon.probar');
    await send('buzon.eliminar');
  },
};
