import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../../service/client.js';
import type { filters } from './search.js';

export const PAGE_SIZE = 20;

export type Proforma = Result<'get', '/api/v1.0/empresas/{ruc}/proformas'>['content'][number];
export type ProformaCompleta = Result<'get', '/api/v1.0/empresas/{ruc}/proformas/{id}'>;

export function proformasQuery(ruc: string, { q, estado, page }: ReturnType<typeof filters.read>) {
  const query = {
    page: page - 1,
    size: PAGE_SIZE,
    sort: 'numero,desc',
    ...(q === undefined ? {} : { texto: q.trim() }),
    ...(estado === undefined ? {} : { estado }),
  };
  return queryOptions({
    queryKey: ['proformas', ruc, query],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/proformas', { path: { ruc }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function proformaQuery(ruc: string, id: string) {
  return queryOptions({
    queryKey: ['proformas', ruc, 'una', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/proformas/{id}', { path: { ruc, id } }, { signal }),
  });
}

/** Open proformas: how many, and how much. */
export function openQuery(ruc: string) {
  return queryOptions({
    queryKey: ['proformas', ruc, 'abiertas'],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/proformas-abiertas', { path: { ruc } }, { signal }),
  });
}
