import { defineModule, routesOnly } from '../../http/module.js';
import { createClienteRoute } from './create.js';
import { exportClientesRoute } from './export.js';
import { importClientesRoute } from './import.js';
import { listClientesRoute } from './list.js';
import { mergeClienteRoute } from './merge.js';
import { readClienteRoute } from './read.js';
import { removeClienteRoute } from './remove.js';
import { updateClienteRoute } from './update.js';

export const clientes = defineModule({
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
  create: routesOnly,
});
