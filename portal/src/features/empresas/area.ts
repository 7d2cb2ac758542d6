import { text } from '../../i18n/index.js';
import type { Area, Help } from '../../ui/area.js';
import { companies, company } from './search.js';

/** Guides of the parts of a company's page. */
const PARTS = new Map<unknown, Help>([
  ['firma', ['portal', 'la-firma']],
  ['correo', ['correo', 'por-qué-servidor-sale']],
  ['buzon', ['buzon', 'guardarlo']],
]);

export const empresas: Area = {
  path: '/empresas',
  label: text.shell.areas.empresas,
  icon: 'building',
  group: 'configure',
  order: 1,
  help: ['portal', 'empresas'],
  access: ['ROLE_SUPPLIERS', 'ROLE_ESTABLISHMENTS', 'ROLE_EMISSION_POINTS', 'ROLE_DIGITAL_CERTS'],
  pages: [
    { ...companies.page, load: () => import('./list-page.js') },
    { path: '/empresas/nueva', load: () => import('./create-page.js') },
    { ...company.page, help: ({ parte }) => PARTS.get(parte), load: () => import('./company-page.js') },
  ],
};

export const empezar: Area = {
  path: '/empezar',
  label: text.shell.areas.empezar,
  icon: 'star',
  group: 'configure',
  order: 2,
  help: ['portal', 'empresas'],
  access: 'ROLE_SUPPLIERS',
  hidden: true,
  pages: [{ path: '/empezar', load: () => import('./guide-page.js') }],
};
