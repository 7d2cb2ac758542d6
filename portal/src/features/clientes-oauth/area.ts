import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';

export const clientesOAuth: Area = {
  path: '/clientes-oauth',
  label: text.shell.areas.clientesOAuth,
  icon: 'link',
  group: 'integrate',
  order: 2,
  help: ['portal', 'conexiones-con-otros-sistemas'],
  access: 'administrador',
  pages: [{ path: '/clientes-oauth', load: () => import('./clients-page.js') }],
};
