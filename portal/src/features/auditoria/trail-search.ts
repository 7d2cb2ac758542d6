import { AUDIT_ACTIONS } from '../../i18n/index.js';
import { day, like, oneOf, routeSearch } from '../../service/search-params.js';

/** Filters of the trail; `quien` is the actor's id. */
export const filters = routeSearch('/auditoria', {
  quien: like(/^[\w-]{1,100}$/),
  accion: oneOf(AUDIT_ACTIONS),
  desde: day,
  hasta: day,
});

export type TrailSearch = ReturnType<typeof filters.use>;
