import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const inicio: Area = {
  path: '/inicio',
  label: text.shell.areas.inicio,
  icon: 'home',
  order: 1,
  help: ['portal', 'inicio'],
  access: 'bearer',
  pages: [{ path: '/inicio', load: () => import('./home-page.js') }],
};
