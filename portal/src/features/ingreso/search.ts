import { RETURN } from '../../service/provider.js';
import { like, routeSearch } from '../../service/search-params.js';

/** Address to return to, within this portal whatever the link says. */
export const signIn = routeSearch(
  '/ingreso',
  { volver: like(RETURN, 4000), empresa: like(/^[0-9a-f-]{36}$/) },
  'public',
);

/** The provider's answer. */
export const providerReturn = routeSearch(
  '/ingreso/proveedor',
  { code: like(/./, 4000), state: like(/^[\w-]{43}$/), iss: like(/./, 500), error: like(/./, 500) },
  'public',
);
