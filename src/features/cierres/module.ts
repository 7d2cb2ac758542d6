import { defineModule, routesOnly } from '../../http/module.js';
import { closeMesRoute } from './close.js';
import { readCierreRoute } from './read.js';
import { reopenMesRoute } from './reopen.js';
import { readSinMesRoute } from './sin-mes.js';
import * as declaration from './declaration.js';

export const cierres = defineModule({
  tags: [
    {
      name: 'cierres',
      order: 23,
      nombre: 'Cierre del mes',
      description: 'Qué falta para declarar un mes, cerrarlo para que nada cambie y reabrirlo con su motivo.',
    },
  ],
  routes: [readCierreRoute, readSinMesRoute, closeMesRoute, reopenMesRoute],
  ...declaration,
  create: routesOnly,
});
