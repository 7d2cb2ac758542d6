import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { filters } from './trail-search.js';

export const auditoria: Area = {
  path: '/auditoria',
  label: text.shell.areas.auditoria,
  icon: 'list',
  group: 'configure',
  order: 7,
  help: ['portal', 'auditoría'],
  access: 'administrador',
  pages: [{ ...filters.page, load: () => import('./trail-page.js') }],
};
