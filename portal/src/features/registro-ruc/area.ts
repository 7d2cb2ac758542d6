import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const registroRuc: Area = {
  path: '/registro-ruc',
  label: text.shell.areas.registroRuc,
  icon: 'search',
  group: 'configure',
  order: 5,
  help: ['registro-ruc', 'en-el-portal'],
  access: 'administrador',
  pages: [{ path: '/registro-ruc', load: () => import('./register-page.js') }],
};
