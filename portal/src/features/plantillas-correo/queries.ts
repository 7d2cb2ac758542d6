import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Body, type Result } from '../../service/client.js';

export type Plantilla = Result<'get', '/api/v1.0/plantillas-email/{id}'>;
/** Variables available to a template. */
export type Variables = Result<'get', '/api/v1.0/plantillas-email/variables'>;
type Trial = Body<'post', '/api/v1.0/plantillas-email/vista-previa'>;

/** All templates: an account has few. */
export const listQuery = queryOptions({
  queryKey: ['plantillas-email'],
  queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-email', { query: { size: 100 } }, { signal }),
});

export function plantillaQuery(id: string) {
  return queryOptions({
    queryKey: ['plantillas-email', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-email/{id}', { path: { id } }, { signal }),
  });
}

/** Variables and the built-in template. */
export const variablesQuery = queryOptions({
  queryKey: ['plantillas-email', 'variables'],
  staleTime: Infinity,
  queryFn: ({ signal }) => client.get('/api/v1.0/plantillas-email/variables', {}, { signal }),
});

/** Preview of the mail; keeps the last successful one until the next arrives. */
export function trialQuery(trial: Trial) {
  return queryOptions({
    queryKey: ['correo-de-ejemplo', trial],
    queryFn: ({ signal }) => client.post('/api/v1.0/plantillas-email/vista-previa', { body: trial }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
