import type { AuditTexts } from '../../i18n/area-texts.js';

export const audit: AuditTexts<'productos'> = {
  'productos.create': ['Product created', (who, what) => `${who} created the product “${what}”`],
  'productos.update': ['Product changed', (who, what) => `${who} changed the product “${what}”`],
  'productos.import': ['Products imported', (who, what) => `${who} imported products of the company ${what}`],
  'productos.remove': ['Product deleted', (who, what) => `${who} deleted the product “${what}”`],
};
