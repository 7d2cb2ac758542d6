import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { normasSearch } from './search.js';

export const normas: Area = {
  path: '/normas',
  label: text.shell.areas.normas,
  icon: 'file',
  group: 'report',
  order: 2,
  help: ['normas', 'ver-lo-que-hay'],
  access: 'ROLE_REPORTS',
  pages: [{ ...normasSearch.page, load: () => import('./rules-page.js') }],
};
