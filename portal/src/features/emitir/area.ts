import { text } from '../../i18n/index.js';
import type { Area } from '../../ui/area.js';
import { source } from './search.js';

export const ventaRapida: Area = {
  path: '/venta-rapida',
  label: text.shell.areas.ventaRapida,
  icon: 'barcode',
  group: 'sell',
  order: 2,
  help: ['portal', 'venta-rápida'],
  access: 'ROLE_RECEIPTS',
  pages: [{ path: '/venta-rapida', load: () => import('./sale-page.js') }],
};

export const emitir: Area = {
  path: '/emitir',
  label: text.shell.areas.emitir,
  icon: 'plus',
  group: 'sell',
  order: 1,
  help: ['portal', 'emitir'],
  access: 'ROLE_RECEIPTS',
  pages: [
    { path: '/emitir', load: () => import('./choose-page.js') },
    { ...source.page, load: () => import('./form-page.js') },
  ],
};
