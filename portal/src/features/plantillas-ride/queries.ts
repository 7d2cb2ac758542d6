import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Body, type Result } from '../../service/client.js';

export type Plantilla = Result<'get', '/api/v1.0/plantillas-ride/{id}'>;
/** Appearance of a RIDE. */
export type Definicion = Plantilla['definicion'];
type Trial = Body<'post', '/api/v1.0/plantillas-ride/vista-previa'>;

/** All templates: an account has few. */
export const listQuery = queryOptions({
  queryKey: ['plantillas-ride'],
  queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-ride', { query: { size: 100 } }, { signal }),
});

export function plantillaQuery(id: string) {
  return queryOptions({
    queryKey: ['plantillas-ride', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-ride/{id}', { path: { id } }, { signal }),
  });
}

/** Preview of the sample; keeps the last one until the next arrives. */
export function trialQuery(trial: Trial) {
  return queryOptions({
    queryKey: ['ride-de-ejemplo', trial],
    queryFn: ({ signal }) =>
      client.downloadByPost('/api/v1.0/plantillas-ride/vista-previa', { body: trial }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
