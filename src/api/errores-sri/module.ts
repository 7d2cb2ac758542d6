import { defineModule, routesOnly } from '../../http/module.js';
import { listErroresSriRoute } from './list.js';
import { readErrorSriRoute } from './read.js';

export const erroresSri = defineModule({
  routes: [listErroresSriRoute, readErrorSriRoute],
  create: routesOnly,
});
