import type { Sample } from '../../../test/support/sample.js';
import { catalogos } from './module.js';

export const sample: Sample = {
  module: catalogos,

  untraced: {
    'catalogos.crear-fila': 'the operator is of no account; the rows are their own history',
    'catalogos.reemplazar-fila': 'the operator is of no account; the rows are their own history',
    'catalogos.eliminar-fila': 'the operator is of no account; the rows are their own history',
  },
  rows: () => ({ catalogo_filas: { tabla: `'iva'`, codigo: `'4'` } }),
  make: async ({ send }) => {
    await send('catalogos.crear-fila');
    await send('catalogos.listar-filas');
    const { result } = await send('catalogos.reemplazar-fila');
    await send('catalogos.eliminar-fila', { params: { id: String(result['id']) } });
  },
};
