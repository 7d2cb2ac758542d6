import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const reportes: Area = {
  path: '/reportes',
  label: text.shell.areas.reportes,
  icon: 'chart',
  access: 'ROLE_REPORTS',
  pages: [
    { path: '/reportes', load: () => import('./summary-page.js') },
    { path: '/reportes/ats', load: () => import('./ats-page.js') },
    { path: '/reportes/descargas', load: () => import('./downloads-page.js') },
    { path: '/reportes/$reporte', load: () => import('./table-page.js') },
  ],
};
