import { text } from '../../../i18n/index.js';
import type { Area } from '../../../ui/area.js';
import { filters } from './search.js';

export const proformas: Area = {
  path: '/proformas',
  label: text.shell.areas.proformas,
  icon: 'file',
  group: 'sell',
  order: 5,
  help: ['proformas', 'hacerla'],
  access: 'ROLE_RECEIPTS',
  pages: [
    { ...filters.page, load: () => import('./list-page.js') },
    { path: '/proformas/nueva', load: () => import('./new-page.js') },
    { path: '/proformas/$id', load: () => import('./detail-page.js') },
    { path: '/proformas/$id/editar', load: () => import('./edit-page.js') },
    { path: '/proformas/$id/facturar', load: () => import('./invoice-page.js') },
  ],
};
