import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const emisionMasiva: Area = {
  path: '/emision-masiva',
  label: text.shell.areas.emisionMasiva,
  icon: 'upload',
  group: 'sell',
  order: 3,
  help: ['portal', 'emisión-masiva'],
  access: 'ROLE_RECEIPTS',
  pages: [
    { path: '/emision-masiva', load: () => import('./upload-page.js') },
    { path: '/emision-masiva/$id', load: () => import('./detail-page.js') },
  ],
};
