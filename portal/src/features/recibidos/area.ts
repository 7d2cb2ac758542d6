import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { filters, manualSearch } from './list-search.js';

export const recibidos: Area = {
  path: '/recibidos',
  label: text.shell.areas.recibidos,
  icon: 'inbox',
  group: 'buy',
  order: 1,
  help: ['portal', 'recibidos'],
  access: 'ROLE_RECEIPTS',
  pages: [
    { ...filters.page, load: () => import('./list-page.js') },
    { path: '/recibidos/traer', load: () => import('./import-page.js') },
    { ...manualSearch.page, load: () => import('./manual-page.js') },
    { path: '/recibidos/$clave', load: () => import('./detail-page.js') },
  ],
};
