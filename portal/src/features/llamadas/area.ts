import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { filters } from './calls-search.js';

export const llamadas: Area = {
  path: '/llamadas',
  label: text.shell.areas.llamadas,
  icon: 'search',
  group: 'integrate',
  order: 6,
  help: ['portal', 'registro-de-llamadas'],
  access: 'ROLE_RECEIPTS',
  pages: [{ ...filters.page, load: () => import('./calls-page.js') }],
};
