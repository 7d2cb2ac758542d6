import { defineModule, routesOnly } from '../../http/module.js';
import { createEstablecimientoRoute } from './create.js';
import { listEstablecimientosRoute } from './list.js';
import { readEstablecimientoRoute } from './read.js';
import { removeEstablecimientoRoute } from './remove.js';
import { updateEstablecimientoRoute } from './update.js';
import * as declaration from './declaration.js';

export const establecimientos = defineModule({
  tags: [
    {
      name: 'establecimientos',
      order: 10,
      nombre: 'Establecimientos',
      description: 'Los establecimientos de una empresa.',
    },
  ],
  routes: [
    listEstablecimientosRoute,
    createEstablecimientoRoute,
    readEstablecimientoRoute,
    updateEstablecimientoRoute,
    removeEstablecimientoRoute,
  ],
  ...declaration,
  create: routesOnly,
});
