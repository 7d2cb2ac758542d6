import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { filters } from './calls-search.js';

export const llamadas: Area = {
  path: '/llamadas',
  label: text.shell.areas.llamadas,
  icon: 'search',
  access: 'ROLE_RECEIPTS',
  pages: [{ ...filters.page, load: () => import('./calls-page.js') }],
};
