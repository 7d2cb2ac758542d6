import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const inicio: Area = {
  path: '/inicio',
  label: text.shell.areas.inicio,
  icon: 'home',
  access: 'bearer',
  pages: [{ path: '/inicio', load: () => import('./home-page.js') }],
};
