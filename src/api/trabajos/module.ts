import { defineModule, routesOnly } from '../../http/module.js';
import { listTrabajosRoute, takeOverTrabajoRoute } from './routes.js';

/** Stored work whose requester lost the right to it. */
export const trabajos = defineModule({
  routes: [listTrabajosRoute, takeOverTrabajoRoute],
  create: routesOnly,
});
