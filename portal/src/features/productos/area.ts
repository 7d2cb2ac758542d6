import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const productos: Area = {
  path: '/productos',
  label: text.shell.areas.productos,
  icon: 'box',
  access: 'ROLE_PRODUCTS',
  pages: [
    { path: '/productos', load: () => import('./list-page.js') },
    { path: '/productos/importar', load: () => import('./import-page.js') },
  ],
};
