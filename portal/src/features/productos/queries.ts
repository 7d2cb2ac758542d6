import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import type { ProductSearch } from './search.js';

export const PAGE_SIZE = 20;

export type Producto = Result<'get', '/api/v1.0/empresas/{ruc}/productos'>['content'][number];

/** Filters of the list, from the URL. */
export function productsQuery(ruc: string, { q, activo, page }: ProductSearch) {
  const query = {
    page: page - 1,
    size: PAGE_SIZE,
    ...(q === undefined ? {} : { texto: q.trim() }),
    ...(activo === undefined ? {} : { activo }),
  };
  return queryOptions({
    queryKey: ['productos', ruc, query],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Taxes of a product, with the catalogue table of their rates. */
export const IMPUESTOS = [
  ['2', 'iva', 'IVA'],
  ['3', 'ice', 'ICE'],
  ['5', 'irbpnr', 'IRBPNR'],
] as const;

export function ratesQuery(codigo: string) {
  const [, tabla] = IMPUESTOS.find(([code]) => code === codigo) ?? IMPUESTOS[0];
  return queryOptions({
    queryKey: ['catalogo', tabla],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla } }, { signal }),
  });
}
