import type { Sample } from '../../../test/support/sample.js';
import { empresas } from '../empresas/module.js';
import { clientes } from './module.js';

export const sample: Sample = {
  module: clientes,
  after: [empresas],
  make: async ({ made, send }) => {
    const params = made('empresas.crear');
    await send('clientes.crear', { params });
    await send('clientes.importar', { params });
    await send('clientes.exportar', { params });
    const listed = await send('clientes.listar', { params, query: { identificacion: '1790085783001' } });
    const [imported] = listed.result['content'] as readonly { readonly id: string }[];
    await send('clientes.leer');
    await send('clientes.actualizar');
    await send('clientes.unir', { fill: () => ({ clienteId: String(imported?.id) }) });
    await send('clientes.eliminar');
  },
};
