import { defineModule, routesOnly } from '../module.js';
import { listAuditoriaRoute } from './list.js';

export const auditoria = defineModule({
  routes: [listAuditoriaRoute],
  create: routesOnly,
});
