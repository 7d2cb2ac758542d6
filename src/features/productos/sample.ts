import type { Sample } from '../../../test/support/sample.js';
import { empresas } from '../empresas/module.js';
import { productos } from './module.js';

export const sample: Sample = {
  module: productos,
  after: [empresas],
  rows: () => ({ productos: { impuesto: `'[{"codigo": "2", "codigoPorcentaje": "4"}]'` } }),
  make: async ({ made, send }) => {
    const params = made('empresas.crear');
    await send('productos.crear', { params });
    await send('productos.importar', { params });
    await send('productos.exportar', { params });
    await send('productos.listar', { params });
  },
};
