import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { editor } from './search.js';

export const plantillasRide: Area = {
  path: '/plantillas-ride',
  label: text.shell.areas.plantillasRide,
  icon: 'file',
  group: 'configure',
  order: 3,
  help: ['portal', 'plantillas'],
  access: 'ROLE_RIDE_TEMPLATES',
  pages: [
    { path: '/plantillas-ride', load: () => import('./list-page.js') },
    { ...editor.page, load: () => import('./editor-page.js') },
  ],
};
