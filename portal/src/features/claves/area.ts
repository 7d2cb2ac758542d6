import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const claves: Area = {
  path: '/api-keys',
  label: text.shell.areas.claves,
  icon: 'key',
  access: 'bearer',
  pages: [{ path: '/api-keys', load: () => import('./keys-page.js') }],
};
