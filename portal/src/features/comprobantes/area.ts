import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { filters } from './list-search.js';

export const comprobantes: Area = {
  path: '/comprobantes',
  label: text.shell.areas.comprobantes,
  icon: 'receipt',
  group: 'sell',
  order: 4,
  help: ['portal', 'comprobantes'],
  access: 'ROLE_RECEIPTS',
  pages: [
    {
      ...filters.page,
      load: () => import('./list-page.js'),
      warm: async (ruc) => (await import('./warm.js')).warmList(ruc),
    },
    { path: '/comprobantes/rechazados', load: () => import('./refused-page.js') },
    { path: '/comprobantes/$claveAcceso', load: () => import('./detail-page.js') },
  ],
};
