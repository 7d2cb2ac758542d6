import { defineModule, routesOnly } from '../../http/module.js';
import { createClienteRoute } from './create.js';
import { exportClientesRoute } from './export.js';
import { importClientesRoute } from './import.js';
import { listClientesRoute } from './list.js';
import { mergeClienteRoute } from './merge.js';
import { readClienteRoute } from './read.js';
import { removeClienteRoute } from './remove.js';
import { updateClienteRoute } from './update.js';
import * as declaration from './declaration.js';
import { personal } from './personal.js';

export const clientes = defineModule({
  tags: [
    {
      name: 'clientes',
      order: 14,
      nombre: 'Clientes',
      description: 'El libro de clientes de una empresa, que llena lo que se emite.',
    },
  ],
  routes: [
    listClientesRoute,
    createClienteRoute,
    exportClientesRoute,
    importClientesRoute,
    readClienteRoute,
    updateClienteRoute,
    removeClienteRoute,
    mergeClienteRoute,
  ],
  ...declaration,
  personal,
  create: routesOnly,
});
