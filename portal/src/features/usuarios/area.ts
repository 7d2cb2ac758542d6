import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const usuarios: Area = {
  path: '/usuarios',
  label: text.shell.areas.usuarios,
  icon: 'users',
  group: 'configure',
  order: 6,
  help: ['portal', 'usuarios'],
  access: 'administrador',
  pages: [
    { path: '/usuarios', load: () => import('./users-page.js') },
    { path: '/usuarios/$id', load: () => import('./user-page.js') },
  ],
};
