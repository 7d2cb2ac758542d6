import { defineModule, routesOnly } from '../../http/module.js';
import { putLogoRoute, readLogoRoute, removeLogoRoute } from './routes.js';

export const logo = defineModule({
  routes: [putLogoRoute, readLogoRoute, removeLogoRoute],
  create: routesOnly,
});
