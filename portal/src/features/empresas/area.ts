import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { companies, company } from './search.js';

export const empresas: Area = {
  path: '/empresas',
  label: text.shell.areas.empresas,
  icon: 'building',
  access: ['ROLE_SUPPLIERS', 'ROLE_ESTABLISHMENTS', 'ROLE_EMISSION_POINTS', 'ROLE_DIGITAL_CERTS'],
  pages: [
    { ...companies.page, load: () => import('./list-page.js') },
    { path: '/empresas/nueva', load: () => import('./create-page.js') },
    { ...company.page, load: () => import('./company-page.js') },
  ],
};

export const empezar: Area = {
  path: '/empezar',
  label: text.shell.areas.empezar,
  icon: 'star',
  access: 'ROLE_SUPPLIERS',
  hidden: true,
  pages: [{ path: '/empezar', load: () => import('./guide-page.js') }],
};
