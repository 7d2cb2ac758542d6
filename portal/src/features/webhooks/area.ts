import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const webhooks: Area = {
  path: '/webhooks',
  label: text.shell.areas.webhooks,
  icon: 'globe',
  group: 'integrate',
  order: 3,
  help: ['webhooks', 'empezar'],
  access: 'administrador',
  pages: [
    { path: '/webhooks', load: () => import('./list-page.js') },
    { path: '/webhooks/$id', load: () => import('./webhook-page.js') },
  ],
};
