import { claveAcceso, routeSearch } from '../../service/search-params.js';

/** Access key of the receipt that the form starts from. */
export const source = routeSearch('/emitir/$tipo', {
  corregir: claveAcceso,
  duplicar: claveAcceso,
  desde: claveAcceso,
});
