import { defineModule, routesOnly } from '../../http/module.js';
import { listErroresSriRoute } from './list.js';
import { readErrorSriRoute } from './read.js';
import * as declaration from './declaration.js';

export const erroresSri = defineModule({
  tags: [
    {
      name: 'errores-sri',
      order: 39,
      nombre: 'Códigos del SRI',
      description: 'Qué significan los códigos del SRI y qué hacer.',
    },
  ],
  routes: [listErroresSriRoute, readErrorSriRoute],
  ...declaration,
  create: routesOnly,
});
