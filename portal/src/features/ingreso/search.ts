import { like, routeSearch } from '../../service/search-params.js';

/** Address to return to, within this portal whatever the link says. */
export const signIn = routeSearch('/ingreso', { volver: like(/^\/(?![/\\])/, 4000) }, 'public');
