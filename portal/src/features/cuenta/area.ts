import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const cuenta: Area = {
  path: '/cuenta',
  label: text.shell.areas.cuenta,
  icon: 'user',
  group: 'configure',
  order: 8,
  help: ['portal', 'mi-cuenta'],
  access: 'bearer',
  hidden: true,
  pages: [{ path: '/cuenta', load: () => import('./account-page.js') }],
};
