import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'productos'> = {
  'productos.create': ['Producto creado', (who, what) => `${who} creó el producto «${what}»`],
  'productos.update': ['Producto cambiado', (who, what) => `${who} cambió el producto «${what}»`],
  'productos.import': ['Productos importados', (who, what) => `${who} importó productos de la empresa ${what}`],
  'productos.remove': ['Producto eliminado', (who, what) => `${who} eliminó el producto «${what}»`],
};
