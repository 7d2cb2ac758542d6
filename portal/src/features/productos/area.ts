import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { filters } from './search.js';

export const productos: Area = {
  path: '/productos',
  label: text.shell.areas.productos,
  icon: 'box',
  access: 'ROLE_PRODUCTS',
  pages: [
    { ...filters.page, load: () => import('./list-page.js') },
    { path: '/productos/importar', load: () => import('./import-page.js') },
  ],
};
