import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const eventos: Area = {
  path: '/eventos',
  label: text.shell.areas.eventos,
  icon: 'pulse',
  access: 'ROLE_RECEIPTS',
  pages: [{ path: '/eventos', load: () => import('./feed-page.js') }],
};
