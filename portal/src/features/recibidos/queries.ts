import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { LIVE_QUERY, underWayMs } from '../../service/live.js';
import { useMe } from '../../service/session.js';
import { fechaOf } from '../../ui/format.js';
import { APARTADOS, type ListFilters, type ListSearch } from './list-search.js';

export const PAGE_SIZE = 20;
export const SELECTED_MAX = 500;
/** Longest page of the API. */
const LONG_PAGE = 100;

/** A document as listed, and in full. */
export type Recibido = Result<'get', '/api/v1.0/recibidos'>['content'][number];
export type RecibidoCompleto = Result<'get', '/api/v1.0/recibidos/{clave}'>;
export type Decision = RecibidoCompleto['decision'];
export type Linea = Result<'get', '/api/v1.0/recibidos/{clave}/lineas'>[number];
export type Carga = Result<'get', '/api/v1.0/recibidos/cargas/{id}'>;
export type Ficha = Result<'get', '/api/v1.0/recibidos/{clave}/proveedor'>;
export type Propuesta = Result<'get', '/api/v1.0/recibidos/{clave}/retencion-propuesta'>;

/** Documents set apart and bare keys belong to no company: their receiver is unknown. */
const NO_RUC: readonly ListFilters['estado'][] = ['APARTADOS', 'AJENO', 'INVALIDO', 'PENDIENTE'];

/** Company that lists are filtered by. Undefined for an account with one company: filtering would only hide documents without a company. */
export function useFilterRuc(): string | undefined {
  const { empresas } = useMe();
  const company = useCompany();
  return empresas.length > 1 ? company?.ruc : undefined;
}

function limitsQuery(limits: ListFilters, ruc: string | undefined) {
  const { q, codDoc, estado, falta, desde, hasta, registroDesde, registroHasta, emisor } = limits;
  return {
    ...(ruc === undefined || NO_RUC.includes(estado) ? {} : { ruc }),
    ...(q === undefined ? {} : { texto: q.trim() }),
    ...(codDoc === undefined ? {} : { codDoc }),
    ...(estado === undefined ? {} : { estado: estado === 'APARTADOS' ? APARTADOS.join(',') : estado }),
    ...(falta === undefined ? {} : { pendienteDe: falta }),
    ...(desde === undefined ? {} : { fechaDesde: fechaOf(desde) }),
    ...(hasta === undefined ? {} : { fechaHasta: fechaOf(hasta) }),
    ...(registroDesde === undefined ? {} : { registroDesde: fechaOf(registroDesde) }),
    ...(registroHasta === undefined ? {} : { registroHasta: fechaOf(registroHasta) }),
    ...(emisor === undefined ? {} : { rucEmisor: emisor }),
  };
}

export function listQuery(search: ListSearch, ruc: string | undefined) {
  const query = { ...limitsQuery(search, ruc), page: search.page - 1, size: PAGE_SIZE };
  return queryOptions({
    queryKey: ['recibidos', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY,
  });
}

/** Counts documents matching the filters; undefined while unknown. */
export function useCount(limits: ListFilters, ruc: string | undefined): number | undefined {
  const query = { ...limitsQuery(limits, ruc), size: 1 };
  const { data } = useQuery({
    queryKey: ['recibidos', 'cuantos', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY,
  });
  return data === undefined ? undefined : (data.totalElements ?? data.totalEstimado);
}

/** Returns the first documents of a list, up to the bulk limit. */
export async function firstOfList(limits: ListFilters, ruc: string | undefined): Promise<readonly Recibido[]> {
  const found: Recibido[] = [];
  const query = { ...limitsQuery(limits, ruc), size: LONG_PAGE };
  for await (const one of client.all('/api/v1.0/recibidos', { query })) {
    found.push(one);
    if (found.length >= SELECTED_MAX) break;
  }
  return found;
}

/** A document in full; polled while the SRI has not confirmed it. */
export function recibidoQuery(clave: string) {
  return queryOptions({
    queryKey: ['recibido', clave],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}', { path: { clave } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.estado === 'PENDIENTE' ? underWayMs() : LIVE_QUERY.refetchInterval(),
  });
}

/** Lines, read from its file. */
export function lineasQuery({ clave, estado }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'lineas', estado],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}/lineas', { path: { clave } }, { signal }),
  });
}

/** Audit entries; they change with the revision. */
export function eventosQuery({ clave, revision }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'eventos', revision],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}/eventos', { path: { clave } }, { signal }),
  });
}

/** Withholding proposal; it changes with the decision. */
export function propuestaQuery({ clave, revision }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'retencion', revision],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/recibidos/{clave}/retencion-propuesta', { path: { clave } }, { signal }),
  });
}

/** Supplier card of the document's issuer. */
export function proveedorQuery({ clave }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'proveedor'],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}/proveedor', { path: { clave } }, { signal }),
  });
}

/** Invalidates everything shown about documents, except what comes from their bytes. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: ['recibidos'] });
    await cache.invalidateQueries({
      queryKey: ['recibido'],
      predicate: ({ queryKey: [, , part] }) => part !== 'archivos' && part !== 'lineas',
    });
  };
}
