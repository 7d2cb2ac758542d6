import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const cuenta: Area = {
  path: '/cuenta',
  label: text.shell.areas.cuenta,
  icon: 'user',
  access: 'bearer',
  hidden: true,
  pages: [{ path: '/cuenta', load: () => import('./account-page.js') }],
};
