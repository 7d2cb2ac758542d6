import { defineModule, routesOnly } from '../module.js';
import { readCurrentSesionRoute, endCurrentSesionRoute } from './current.js';
import { endSesionRoute } from './end.js';
import { listSesionesRoute } from './list.js';
import { openSesionRoute } from './open.js';

export const sesiones = defineModule({
  routes: [openSesionRoute, listSesionesRoute, readCurrentSesionRoute, endCurrentSesionRoute, endSesionRoute],
  create: routesOnly,
});
