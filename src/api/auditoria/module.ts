import { defineModule, routesOnly } from '../module.js';
import { exportAuditoriaRoute } from './export.js';
import { listAuditoriaRoute } from './list.js';

export const auditoria = defineModule({
  routes: [listAuditoriaRoute, exportAuditoriaRoute],
  create: routesOnly,
});
