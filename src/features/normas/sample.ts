import type { Sample } from '../../../test/support/sample.js';
import { catalogos } from '../catalogos/module.js';
import { normas } from './module.js';

export const sample: Sample = {
  module: normas,
  after: [catalogos],
  rows: () => ({ normas_paquetes: { firma: `decode(repeat('00', 64), 'hex')` } }),
  portal: { pages: ['/normas?tipo=iva-diferenciado'] },
  make: async ({ send }) => {
    await send('normas.listar', { query: { tipo: 'cifras' } });
  },
};
