import { defineModule, routesOnly } from '../../http/module.js';
import { createApiKeyRoute } from './create.js';
import { listApiKeysRoute } from './list.js';
import { readApiKeyRoute } from './read.js';
import { revokeApiKeyRoute } from './revoke.js';
import { rotateApiKeyRoute } from './rotate.js';
import * as declaration from './declaration.js';

export const apiKeys = defineModule({
  tags: [
    {
      name: 'api-keys',
      order: 24,
      nombre: 'API keys',
      description: 'Crear, listar, revocar y rotar las API keys de la cuenta.',
    },
  ],
  routes: [createApiKeyRoute, listApiKeysRoute, readApiKeyRoute, revokeApiKeyRoute, rotateApiKeyRoute],
  ...declaration,
  create: routesOnly,
});
