import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { atsSearch, cierreSearch, cruceSearch, summarySearch, tableSearch } from './search.js';

export const reportes: Area = {
  path: '/reportes',
  label: text.shell.areas.reportes,
  icon: 'chart',
  group: 'report',
  order: 1,
  help: ['reportes', 'en-diez-minutos'],
  access: 'ROLE_REPORTS',
  pages: [
    { ...summarySearch.page, load: () => import('./summary-page.js') },
    { ...atsSearch.page, load: () => import('./ats-page.js') },
    { ...cruceSearch.page, load: () => import('./cruce-page.js') },
    { ...cierreSearch.page, load: () => import('./cierre-page.js') },
    { path: '/reportes/descargas', help: ['reportes', 'archivos'], load: () => import('./downloads-page.js') },
    { ...tableSearch.page, load: () => import('./table-page.js') },
  ],
};
