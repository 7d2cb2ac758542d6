import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { FOLLOWED, underWayMs } from '../../service/live.js';
import { useMe } from '../../service/session.js';
import { fechaOf } from '../../ui/format.js';
import { APARTADOS, type Limits, type ListSearch } from './list-search.js';

export const PAGE_SIZE = 20;
/** What can be acted on at once. */
export const SELECTED_MAX = 500;
/** Of the API: the longest page. */
const LONG_PAGE = 100;

/** A document as the list has it, and as its page has it. */
export type Recibido = Result<'get', '/api/v1.0/recibidos'>['content'][number];
export type RecibidoCompleto = Result<'get', '/api/v1.0/recibidos/{clave}'>;
export type Decision = RecibidoCompleto['decision'];
export type Linea = Result<'get', '/api/v1.0/recibidos/{clave}/lineas'>[number];
export type Carga = Result<'get', '/api/v1.0/recibidos/cargas/{id}'>;
export type Propuesta = Result<'get', '/api/v1.0/recibidos/{clave}/retencion-propuesta'>;

/** What is set apart, or is a key still, is of no company: nobody knows whose it is. */
const OF_NOBODY: readonly Limits['estado'][] = ['APARTADOS', 'AJENO', 'INVALIDO', 'PENDIENTE'];

/** The company that lists are limited to; of an account with one company it would only leave out what is of none. */
export function useLimitingRuc(): string | undefined {
  const { empresas } = useMe();
  const company = useCompany();
  return empresas.length > 1 ? company?.ruc : undefined;
}

function limitsQuery(limits: Limits, ruc: string | undefined) {
  const { q, codDoc, estado, falta, desde, hasta, registroDesde, registroHasta, emisor } = limits;
  return {
    ...(ruc === undefined || OF_NOBODY.includes(estado) ? {} : { ruc }),
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

/** A page of the list. */
export function listQuery(search: ListSearch, ruc: string | undefined) {
  const query = { ...limitsQuery(search, ruc), page: search.page - 1, size: PAGE_SIZE };
  return queryOptions({
    queryKey: ['recibidos', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...FOLLOWED,
  });
}

/** How many there are within these limits; undefined while nobody knows. */
export function useCount(limits: Limits, ruc: string | undefined): number | undefined {
  const query = { ...limitsQuery(limits, ruc), size: 1 };
  const { data } = useQuery({
    queryKey: ['recibidos', 'cuantos', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...FOLLOWED,
  });
  return data === undefined ? undefined : (data.totalElements ?? data.totalEstimado);
}

/** The first documents of a list, as many as can be acted on at once. */
export async function firstOfList(limits: Limits, ruc: string | undefined): Promise<readonly Recibido[]> {
  const found: Recibido[] = [];
  const query = { ...limitsQuery(limits, ruc), size: LONG_PAGE };
  for await (const one of client.all('/api/v1.0/recibidos', { query })) {
    found.push(one);
    if (found.length >= SELECTED_MAX) break;
  }
  return found;
}

/** All that is known of a document; asked for often while the SRI has still to confirm it. */
export function recibidoQuery(clave: string) {
  return queryOptions({
    queryKey: ['recibido', clave],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}', { path: { clave } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.estado === 'PENDIENTE' ? underWayMs() : FOLLOWED.refetchInterval(),
  });
}

/** Its lines; they are those of its file. */
export function lineasQuery({ clave, estado }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'lineas', estado],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}/lineas', { path: { clave } }, { signal }),
  });
}

/** Who did what with it; changes with its revision. */
export function eventosQuery({ clave, revision }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'eventos', revision],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/{clave}/eventos', { path: { clave } }, { signal }),
  });
}

/** What may be withheld of it; changes with what is decided. */
export function propuestaQuery({ clave, revision }: RecibidoCompleto) {
  return queryOptions({
    queryKey: ['recibido', clave, 'retencion', revision],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/recibidos/{clave}/retencion-propuesta', { path: { clave } }, { signal }),
  });
}

/** Asks for all that is shown of documents again, but for what their bytes say. */
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
