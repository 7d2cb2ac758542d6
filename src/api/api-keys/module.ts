import { defineModule, routesOnly } from '../../http/module.js';
import { createApiKeyRoute } from './create.js';
import { listApiKeysRoute } from './list.js';
import { readApiKeyRoute } from './read.js';
import { revokeApiKeyRoute } from './revoke.js';
import { rotateApiKeyRoute } from './rotate.js';

export const apiKeys = defineModule({
  routes: [createApiKeyRoute, listApiKeysRoute, readApiKeyRoute, revokeApiKeyRoute, rotateApiKeyRoute],
  create: routesOnly,
});
