import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const plantillasRide: Area = {
  path: '/plantillas-ride',
  label: text.shell.areas.plantillasRide,
  icon: 'file',
  access: 'ROLE_RIDE_TEMPLATES',
  pages: [
    { path: '/plantillas-ride', load: () => import('./list-page.js') },
    { path: '/plantillas-ride/$id', load: () => import('./editor-page.js') },
  ],
};
