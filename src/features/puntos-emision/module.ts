import { defineModule, routesOnly } from '../../http/module.js';
import { createPuntoEmisionRoute } from './create.js';
import { listPuntosEmisionRoute } from './list.js';
import { readPuntoEmisionRoute } from './read.js';
import { removePuntoEmisionRoute } from './remove.js';
import { updatePuntoEmisionRoute } from './update.js';
import * as declaration from './declaration.js';

export const puntosEmision = defineModule({
  tags: [
    {
      name: 'puntos-emision',
      order: 11,
      nombre: 'Puntos de emisión',
      description: 'Los puntos de emisión y sus contadores.',
    },
  ],
  routes: [
    listPuntosEmisionRoute,
    createPuntoEmisionRoute,
    readPuntoEmisionRoute,
    updatePuntoEmisionRoute,
    removePuntoEmisionRoute,
  ],
  ...declaration,
  create: routesOnly,
});
