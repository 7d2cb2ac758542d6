import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const claves: Area = {
  path: '/api-keys',
  label: text.shell.areas.claves,
  icon: 'key',
  group: 'integrate',
  order: 1,
  help: ['portal', 'conexiones-con-otros-sistemas'],
  access: 'bearer',
  pages: [{ path: '/api-keys', load: () => import('./keys-page.js') }],
};
