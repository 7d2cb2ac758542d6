import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { feed } from './feed-search.js';

export const eventos: Area = {
  path: '/eventos',
  label: text.shell.areas.eventos,
  icon: 'pulse',
  group: 'integrate',
  order: 4,
  help: ['webhooks', 'qué-llega'],
  access: 'ROLE_RECEIPTS',
  pages: [{ ...feed.page, load: () => import('./feed-page.js') }],
};
