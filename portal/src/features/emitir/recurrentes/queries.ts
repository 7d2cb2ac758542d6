import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Body, type Result } from '../../../service/client.js';
import type { filters } from './search.js';

export const PAGE_SIZE = 20;

export type Recurrente = Result<'get', '/api/v1.0/empresas/{ruc}/recurrentes'>['content'][number];
export type RecurrenteCompleta = Result<'get', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>;
export type Sent = Body<'post', '/api/v1.0/empresas/{ruc}/recurrentes'>;

export function recurrentesQuery(ruc: string, { q, estado, pendientes, page }: ReturnType<typeof filters.read>) {
  const query = {
    page: page - 1,
    size: PAGE_SIZE,
    ...(q === undefined ? {} : { texto: q.trim() }),
    ...(estado === undefined ? {} : { estado }),
    ...(pendientes === true ? { pendientes } : {}),
  };
  return queryOptions({
    queryKey: ['recurrentes', ruc, query],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/recurrentes', { path: { ruc }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function recurrenteQuery(ruc: string, id: string) {
  return queryOptions({
    queryKey: ['recurrentes', ruc, 'una', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/recurrentes/{id}', { path: { ruc, id } }, { signal }),
  });
}
