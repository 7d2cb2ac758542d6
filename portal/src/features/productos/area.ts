import { text } from '../../i18n/index.js';
import { queries } from '../../service/session.js';
import type { Area } from '../../ui/area.js';
import { filters } from './search.js';

export const productos: Area = {
  path: '/productos',
  label: text.shell.areas.productos,
  icon: 'box',
  group: 'sell',
  order: 8,
  help: ['portal', 'productos'],
  access: 'ROLE_PRODUCTS',
  pages: [
    {
      ...filters.page,
      load: () => import('./list-page.js'),
      warm: async (ruc) => {
        if (ruc === undefined) return;
        const { productsQuery } = await import('./queries.js');
        await queries.query(productsQuery(ruc, filters.read({})));
      },
    },
    { path: '/productos/importar', load: () => import('./import-page.js') },
  ],
};
