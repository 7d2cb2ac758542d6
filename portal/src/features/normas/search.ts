import { like, routeSearch } from '../../service/search-params.js';

/** Selected table of rules. */
export const normasSearch = routeSearch('/normas', { tipo: like(/^[a-z-]+$/, 50) });
