import { defineModule, routesOnly } from '../../http/module.js';
import { closeMesRoute } from './close.js';
import { readCierreRoute } from './read.js';
import { reopenMesRoute } from './reopen.js';
import { readSinMesRoute } from './sin-mes.js';

export const cierres = defineModule({
  routes: [readCierreRoute, readSinMesRoute, closeMesRoute, reopenMesRoute],
  create: routesOnly,
});
