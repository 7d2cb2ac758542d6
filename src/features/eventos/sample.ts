import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../../receipts/routes/module.js';
import { eventos } from './module.js';

const emit: Sample['emit'] = async ({ post }) => {
  await post('/eventos/prueba', undefined);
};

export const sample: Sample = {
  module: eventos,

  untraced: { 'eventos.emitir-prueba': 'an event that means nothing, and is its own trace' },
  emit,
  after: [comprobantes],
  make: async ({ key, send }) => {
    // The very first one; more exist by now.
    const query = { tipos: 'comprobante.creado', size: '1' };
    await send('eventos.listar', { headers: { ...key, prefer: 'wait=30' }, query });
    await send('eventos.emitir-prueba', { status: 202 });
  },
};
