import { defineModule, routesOnly } from '../../http/module.js';
import { createPuntoEmisionRoute } from './create.js';
import { listPuntosEmisionRoute } from './list.js';
import { readPuntoEmisionRoute } from './read.js';
import { removePuntoEmisionRoute } from './remove.js';
import { updatePuntoEmisionRoute } from './update.js';

export const puntosEmision = defineModule({
  routes: [
    listPuntosEmisionRoute,
    createPuntoEmisionRoute,
    readPuntoEmisionRoute,
    updatePuntoEmisionRoute,
    removePuntoEmisionRoute,
  ],
  create: routesOnly,
});
