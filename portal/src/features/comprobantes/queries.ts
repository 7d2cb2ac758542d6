import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SIN_AUTORIZAR } from '../../../../src/kernel/estados.js';
import { client, type Result } from '../../service/client.js';
import { LIVE_QUERY, underWayMs } from '../../service/live.js';
import { fechaOf } from '../../ui/format.js';
import { sortOf, type ListSearch } from './list-search.js';

export type Resumen = Result<'get', '/api/v1.0/comprobantes'>['content'][number];
export type Comprobante = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}'>;
export type Anulacion = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>;

/** Path and query of a list. */
export function listParameters(search: ListSearch, ruc: string | undefined) {
  const { q, tipo, estado, desde, hasta, estab, ptoEmi, receptor, referencia, espera, causa, orden } = search;
  const { importeDesde, importeHasta } = search;
  const sort = sortOf(orden);
  const query = {
    ...(ruc === undefined ? {} : { ruc }),
    ...(estado === undefined ? {} : { estado: estado === 'SIN_AUTORIZAR' ? SIN_AUTORIZAR.join(',') : estado }),
    ...(espera === 'intervenir' ? { pendiente: espera } : {}),
    ...(espera === 'correo' ? { notificacion: 'FALLIDA' as const } : {}),
    ...(desde === undefined ? {} : { fechaDesde: fechaOf(desde) }),
    ...(hasta === undefined ? {} : { fechaHasta: fechaOf(hasta) }),
    ...(q === undefined ? {} : { texto: q.trim() }),
    ...(estab === undefined ? {} : { estab }),
    ...(ptoEmi === undefined ? {} : { ptoEmi }),
    ...(receptor === undefined ? {} : { identificacionReceptor: receptor.trim() }),
    ...(referencia === undefined ? {} : { referencia: referencia.trim() }),
    ...(importeDesde === undefined ? {} : { importeDesde }),
    ...(importeHasta === undefined ? {} : { importeHasta }),
    ...(causa === undefined ? {} : { causa }),
    ...(sort === undefined ? {} : { sort }),
  };
  const path = tipo === undefined ? ('/api/v1.0/comprobantes' as const) : (`/api/v1.0/comprobantes/${tipo}` as const);
  return { path, query };
}

export function listQuery(search: ListSearch, ruc: string | undefined, size: number) {
  const { path, query: limits } = listParameters(search, ruc);
  const query = { ...limits, page: search.page - 1, size };
  return queryOptions({
    queryKey: ['comprobantes', path, query],
    queryFn: ({ signal }) => client.get(path, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY,
  });
}

/** Selection limit: the service's limit for one archive. */
export const SELECTED_MAX = 500;
/** Maximum page size of the API. */
const LONG_PAGE = 100;

/** First receipts of a list, up to the selection limit. */
export async function firstOfList(search: ListSearch, ruc: string | undefined): Promise<readonly Resumen[]> {
  const { path, query: limits } = listParameters(search, ruc);
  const found: Resumen[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { ...limits, size: LONG_PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await client.get(path, { query });
    found.push(...page.content);
    if (page.siguiente === null || found.length >= SELECTED_MAX) break;
    cursor = page.siguiente;
  }
  return found.slice(0, SELECTED_MAX);
}

/** A receipt; polled often while work is pending. */
export function comprobanteQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso],
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.pendiente == null || data.pendiente.accion === 'intervenir' ? LIVE_QUERY.refetchInterval() : underWayMs(),
  });
}

/** History; changes with the receipt's revision and its mails. */
export function historyQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso, 'eventos'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/comprobantes/{claveAcceso}/eventos', { path: { claveAcceso } }, { signal }),
    ...LIVE_QUERY,
  });
}

/** Annulment rules for today. */
export function anulacionQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso, 'anulacion'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/comprobantes/{claveAcceso}/anulacion', { path: { claveAcceso } }, { signal }),
  });
}
