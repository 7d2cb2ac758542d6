import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import type { CustomerSearch } from './search.js';

export const PAGE_SIZE = 20;

export type Cliente = Result<'get', '/api/v1.0/empresas/{ruc}/clientes'>['content'][number];

/** A page of the customers. */
export function customersQuery(ruc: string, { q, page }: Pick<CustomerSearch, 'q' | 'page'>) {
  const query = { page: page - 1, size: PAGE_SIZE, ...(q === undefined ? {} : { texto: q.trim() }) };
  return queryOptions({
    queryKey: ['clientes', ruc, query],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function customerQuery(ruc: string, id: string) {
  return queryOptions({
    queryKey: ['clientes', ruc, 'uno', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id } }, { signal }),
  });
}

/** Receipts of a customer, newest first. */
export function historyQuery(ruc: string, id: string, page: number) {
  const query = { ruc, cliente: id, page: page - 1, size: PAGE_SIZE };
  return queryOptions({
    queryKey: ['comprobantes', 'cliente', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Payment methods in force. */
export const paymentFormsQuery = queryOptions({
  queryKey: ['catalogo', 'formas-pago', ''],
  staleTime: Infinity,
  queryFn: ({ signal }) => client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla: 'formas-pago' } }, { signal }),
});
