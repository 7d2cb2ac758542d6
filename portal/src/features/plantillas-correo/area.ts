import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { editor } from './search.js';

export const plantillasCorreo: Area = {
  path: '/plantillas-correo',
  label: text.shell.areas.plantillasCorreo,
  icon: 'mail',
  group: 'configure',
  order: 4,
  help: ['correo', 'plantillas'],
  access: 'ROLE_EMAIL_TEMPLATES',
  pages: [
    { path: '/plantillas-correo', load: () => import('./list-page.js') },
    { ...editor.page, load: () => import('./editor-page.js') },
  ],
};
