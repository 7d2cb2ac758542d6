import { defineModule, routesOnly } from '../../http/module.js';
import { createEstablecimientoRoute } from './create.js';
import { listEstablecimientosRoute } from './list.js';
import { readEstablecimientoRoute } from './read.js';
import { removeEstablecimientoRoute } from './remove.js';
import { updateEstablecimientoRoute } from './update.js';

export const establecimientos = defineModule({
  routes: [
    listEstablecimientosRoute,
    createEstablecimientoRoute,
    readEstablecimientoRoute,
    updateEstablecimientoRoute,
    removeEstablecimientoRoute,
  ],
  create: routesOnly,
});
