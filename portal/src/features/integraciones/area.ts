import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const integraciones: Area = {
  path: '/integraciones',
  label: text.shell.areas.integraciones,
  icon: 'code',
  group: 'integrate',
  order: 5,
  help: ['portal', 'conexiones-con-otros-sistemas'],
  access: 'bearer',
  pages: [{ path: '/integraciones', load: () => import('./integrations-page.js') }],
};
