import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const auditoria: Area = {
  path: '/auditoria',
  label: text.shell.areas.auditoria,
  icon: 'list',
  access: 'administrador',
  pages: [{ path: '/auditoria', load: () => import('./trail-page.js') }],
};
