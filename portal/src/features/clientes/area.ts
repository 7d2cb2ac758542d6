import { text } from '../../i18n/index.js';
import { queries } from '../../service/session.js';
import type { Area } from '../../ui/area.js';
import { filters } from './search.js';

export const clientes: Area = {
  path: '/clientes',
  label: text.shell.areas.clientes,
  icon: 'users',
  group: 'sell',
  order: 7,
  help: ['portal', 'clientes'],
  access: 'ROLE_RECEIPTS',
  pages: [
    {
      ...filters.page,
      load: () => import('./list-page.js'),
      warm: async (ruc) => {
        if (ruc === undefined) return;
        const { customersQuery } = await import('./queries.js');
        await queries.query(customersQuery(ruc, filters.read({})));
      },
    },
    { path: '/clientes/importar', load: () => import('./import-page.js') },
    { path: '/clientes/$id', load: () => import('./detail-page.js') },
  ],
};
