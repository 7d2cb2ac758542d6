import { like, oneOf, routeSearch } from '../../service/search-params.js';

/** Classes of answers, as the service names them. */
export const ESTADOS = ['error', '2xx', '4xx', '5xx'] as const;

/** Filters of the log; `solicitud` is a request id, `credencial` the id of a key. */
export const filters = routeSearch('/llamadas', {
  solicitud: like(/^[\w.:-]{1,128}$/),
  credencial: like(/^[\w-]{1,64}$/),
  estado: oneOf(ESTADOS),
});

export type CallsSearch = ReturnType<typeof filters.use>;
