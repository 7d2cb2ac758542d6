import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

/** What happened in the account, as programs are told of it. */
export const eventos: Area = {
  path: '/eventos',
  label: text.shell.areas.eventos,
  icon: 'pulse',
  access: 'ROLE_RECEIPTS',
  pages: [{ path: '/eventos', load: () => import('./feed-page.js') }],
};
