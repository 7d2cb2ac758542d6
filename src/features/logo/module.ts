import { defineModule, routesOnly } from '../../http/module.js';
import { putLogoRoute, readLogoRoute, removeLogoRoute } from './routes.js';
import * as declaration from './declaration.js';

export const logo = defineModule({
  tags: [
    { name: 'logo', order: 9, nombre: 'Logo', description: 'El logo de una empresa, para el RIDE y los correos.' },
  ],
  routes: [putLogoRoute, readLogoRoute, removeLogoRoute],
  ...declaration,
  create: routesOnly,
});
