import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const comprobantes: Area = {
  path: '/comprobantes',
  label: text.shell.areas.comprobantes,
  icon: 'receipt',
  access: 'ROLE_RECEIPTS',
  pages: [
    { path: '/comprobantes', load: () => import('./list-page.js') },
    { path: '/comprobantes/$claveAcceso', load: () => import('./detail-page.js') },
  ],
};
