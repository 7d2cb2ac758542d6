import { defineModule, routesOnly } from '../module.js';
import { readContribuyenteRoute } from './read.js';
import { searchContribuyentesRoute } from './search.js';

export const contribuyentes = defineModule({
  routes: [searchContribuyentesRoute, readContribuyenteRoute],
  create: routesOnly,
});
