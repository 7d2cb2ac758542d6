import { text } from '../../../i18n/index.js';
import type { Area } from '../../../ui/area.js';
import { filters } from './search.js';

export const recurrentes: Area = {
  path: '/recurrentes',
  label: text.shell.areas.recurrentes,
  icon: 'calendar',
  group: 'sell',
  order: 6,
  help: ['recurrentes', 'crearla'],
  access: 'ROLE_RECEIPTS',
  pages: [
    { ...filters.page, load: () => import('./list-page.js') },
    { path: '/recurrentes/nueva', load: () => import('./new-page.js') },
    { path: '/recurrentes/$id', load: () => import('./detail-page.js') },
    { path: '/recurrentes/$id/editar', load: () => import('./edit-page.js') },
  ],
};
