import { defineModule, routesOnly } from '../module.js';
import { closeMesRoute } from './close.js';
import { readCierreRoute } from './read.js';
import { reopenMesRoute } from './reopen.js';

export const cierres = defineModule({
  routes: [readCierreRoute, closeMesRoute, reopenMesRoute],
  create: routesOnly,
});
