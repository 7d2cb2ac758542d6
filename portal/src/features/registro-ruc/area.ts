import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const registroRuc: Area = {
  path: '/registro-ruc',
  label: text.shell.areas.registroRuc,
  icon: 'search',
  access: 'administrador',
  pages: [{ path: '/registro-ruc', load: () => import('./register-page.js') }],
};
