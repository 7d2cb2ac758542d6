import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const simulador: Area = {
  path: '/simulador',
  label: text.shell.areas.simulador,
  icon: 'gear',
  group: 'integrate',
  order: 7,
  help: ['simulador', 'desde-el-portal'],
  access: 'administrador',
  only: 'simulador',
  pages: [{ path: '/simulador', load: () => import('./simulator-page.js') }],
};
