import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Body, type Result } from '../../service/client.js';

/** A template as the service tells it. */
export type Plantilla = Result<'get', '/api/v1.0/plantillas-email/{id}'>;
/** What a template may say. */
export type Variables = Result<'get', '/api/v1.0/plantillas-email/variables'>;
type Trial = Body<'post', '/api/v1.0/plantillas-email/vista-previa'>;

/** All templates at hand: an account has a few. */
export const listQuery = queryOptions({
  queryKey: ['plantillas-email'],
  queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-email', { query: { size: 100 } }, { signal }),
});

/** One template. */
export function plantillaQuery(id: string) {
  return queryOptions({
    queryKey: ['plantillas-email', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-email/{id}', { path: { id } }, { signal }),
  });
}

/** The variables, and the template that comes with the service. */
export const variablesQuery = queryOptions({
  queryKey: ['plantillas-email', 'variables'],
  staleTime: Infinity,
  queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-email/variables', {}, { signal }),
});

/** The mail as it would be; the last good one stays until the next has come. */
export function trialQuery(trial: Trial) {
  return queryOptions({
    queryKey: ['correo-de-ejemplo', trial],
    queryFn: ({ signal }) => client.post('/api/v1.0/plantillas-email/vista-previa', { body: trial }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
