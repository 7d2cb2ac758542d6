import { defineModule, routesOnly } from '../../http/module.js';
import { createClienteOAuthRoute } from './create.js';
import { disableClienteOAuthRoute } from './disable.js';
import { listClientesOAuthRoute } from './list.js';
import { readClienteOAuthRoute } from './read.js';
import { rotateClienteOAuthRoute } from './rotate.js';
import { updateClienteOAuthRoute } from './update.js';
import * as declaration from './declaration.js';

export const clientesOauth = defineModule({
  tags: [
    {
      name: 'clientes-oauth',
      order: 27,
      nombre: 'Clientes OAuth',
      description: 'Los programas que obtienen tokens de la cuenta.',
    },
  ],
  routes: [
    listClientesOAuthRoute,
    createClienteOAuthRoute,
    readClienteOAuthRoute,
    updateClienteOAuthRoute,
    disableClienteOAuthRoute,
    rotateClienteOAuthRoute,
  ],
  ...declaration,
  create: routesOnly,
});
