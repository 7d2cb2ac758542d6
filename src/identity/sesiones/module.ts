import { defineModule, routesOnly } from '../../http/module.js';
import { readCurrentSesionRoute, endCurrentSesionRoute } from './current.js';
import { endSesionRoute } from './end.js';
import { listSesionesRoute } from './list.js';
import { openSesionRoute } from './open.js';
import { beginPasskeySesionRoute, openPasskeySesionRoute } from './passkey.js';
import * as declaration from './declaration.js';

export const sesiones = defineModule({
  tags: [{ name: 'sesiones', order: 32, nombre: 'Sesiones', description: 'El ingreso al portal.' }],
  routes: [
    openSesionRoute,
    beginPasskeySesionRoute,
    openPasskeySesionRoute,
    listSesionesRoute,
    readCurrentSesionRoute,
    endCurrentSesionRoute,
    endSesionRoute,
  ],
  ...declaration,
  create: routesOnly,
});
