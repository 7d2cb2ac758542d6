import { like, routeSearch } from '../service/search-params.js';

const SOURCE = { de: like(/^(?:\d{1,19}|incluida)$/) };

/** Search parameter of a template editor: the template that a new one is copied from. */
export function templateSearch(path: string) {
  return routeSearch(path, SOURCE);
}
