import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import { LIVE, LIVE_UNDER_WAY } from '../../service/live.js';
import { fechaOf } from '../../ui/format.js';
import type { ListSearch } from './list-search.js';

export const PAGE_SIZE = 20;

/** A receipt as the list has it, and as its page has it. */
export type Resumen = Result<'get', '/api/v1.0/comprobantes'>['content'][number];
export type Comprobante = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}'>;
export type Anulacion = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>;

/** A page of the list. */
export function listQuery(search: ListSearch, ruc: string | undefined) {
  const { q, tipo, estado, espera, desde, hasta, page } = search;
  const query = {
    page: page - 1,
    size: PAGE_SIZE,
    ...(ruc === undefined ? {} : { ruc }),
    ...(estado === undefined ? {} : { estado }),
    ...(espera === 'intervenir' ? { pendiente: espera } : {}),
    ...(espera === 'correo' ? { notificacion: 'FALLIDA' as const } : {}),
    ...(desde === undefined ? {} : { fechaDesde: fechaOf(desde) }),
    ...(hasta === undefined ? {} : { fechaHasta: fechaOf(hasta) }),
    ...(q === undefined ? {} : { texto: q.trim() }),
  };
  const path = tipo === undefined ? '/api/v1.0/comprobantes' : (`/api/v1.0/comprobantes/${tipo}` as const);
  return queryOptions({
    queryKey: ['comprobantes', path, query],
    queryFn: ({ signal }) => client.get(path, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });
}

/** All that is known of a receipt; asked for often while something is under way. */
export function comprobanteQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso],
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.pendiente == null || data.pendiente.accion === 'intervenir'
        ? LIVE.refetchInterval
        : LIVE_UNDER_WAY.refetchInterval,
  });
}

/** The history; it changes with the receipt's revision, and its mails. */
export function historyQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso, 'eventos'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/comprobantes/{claveAcceso}/eventos', { path: { claveAcceso } }, { signal }),
    ...LIVE,
  });
}

/** What the rules say of annulling it today. */
export function anulacionQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso, 'anulacion'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/comprobantes/{claveAcceso}/anulacion', { path: { claveAcceso } }, { signal }),
  });
}
