import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Body, type DownloadedFile, type Result, RubricaError } from '../../service/client.js';
import type { ReportParams, Grupo, Tipo } from './search.js';

export type Pagina = Result<'get', `/api/v1.0/reportes/${Tipo}`>;
export type Columna = NonNullable<Pagina['columnas']>[number];
export type Casilla = NonNullable<Pagina['casillas']>[number];
export type Totales = NonNullable<Pagina['totales']>;
/** A row: values by column name. */
export type Fila = Readonly<Record<string, string | number | null>>;
export type Trabajo = Result<'get', '/api/v1.0/reportes/trabajos/{id}'>;
export type Serie = Result<'get', '/api/v1.0/reportes/resumen'>['series'][number];

const PAGE_SIZE = 100;
/** Poll interval for jobs in progress. */
const UNDER_WAY_MS = 1000;

export function reporteQuery(tipo: Tipo, requested: ReportParams) {
  return infiniteQueryOptions({
    queryKey: ['reportes', tipo, requested],
    queryFn: ({ pageParam, signal }): Promise<Pagina> => {
      const query = { ...requested, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return client.get(`/api/v1.0/reportes/${tipo}`, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
}

/** Totals of a book. */
export function totalesQuery(tipo: 'ventas' | 'compras', requested: ReportParams) {
  return queryOptions({
    queryKey: ['reportes', tipo, requested, 'totales'],
    queryFn: async ({ signal }) =>
      (await client.get(`/api/v1.0/reportes/${tipo}`, { query: { ...requested, size: 1 } }, { signal })).totales,
    placeholderData: keepPreviousData,
  });
}

/** Series of figures; not available for a single party. */
export function resumenQuery(requested: ReportParams, por: Grupo) {
  const query = { ...requested, por };
  return queryOptions({
    queryKey: ['reportes', 'resumen', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/reportes/resumen', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function isUnderWay({ estado }: Trabajo): boolean {
  return estado === 'PENDIENTE' || estado === 'EN_CURSO';
}

/** Jobs, newest first; polled while one is in progress. */
export const trabajosQuery = queryOptions({
  queryKey: ['reportes', 'trabajos'],
  queryFn: ({ signal }) => client.get('/api/v1.0/reportes/trabajos', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.content.some(isUnderWay) === true ? UNDER_WAY_MS : false),
});

export type Formato = Pick<Body<'post', '/api/v1.0/reportes/{tipo}'>, 'formato' | 'separador'>;

/** Returns the file directly if small, otherwise the job that makes it. */
export async function fileOf(
  tipo: Tipo,
  requested: ReportParams,
  { formato, separador }: Formato,
): Promise<{ readonly file: DownloadedFile } | { readonly job: Trabajo }> {
  const how = separador === undefined ? {} : { separador };
  if (formato === 'csv' || formato === 'xlsx') {
    try {
      const query = { ...requested, ...how, formato };
      return { file: await client.download(`/api/v1.0/reportes/${tipo}`, { query }) };
    } catch (error) {
      if (!(error instanceof RubricaError && error.code === 'reporte-grande')) throw error;
    }
  }
  const body = { ...requested, ...how, ...(formato === undefined ? {} : { formato }) };
  return { job: await client.post('/api/v1.0/reportes/{tipo}', { path: { tipo }, body }) };
}

/** A company's month. */
export interface AtsParams {
  readonly ruc: string;
  /** `2026-11`. */
  readonly mes: string;
}

const REVISION = '/api/v1.0/reportes/ats/revision';
export type RevisionAts = Result<'get', typeof REVISION>;
/** The annex checked, or a notice that it is too large for a direct answer. */
export type Ats = RevisionAts | { readonly large: string };

/** The annex of a month, checked against its rules. */
export function atsQuery(query: AtsParams) {
  return queryOptions({
    queryKey: ['reportes', 'ats', query],
    queryFn: async ({ signal }): Promise<Ats> => {
      try {
        return await client.get(REVISION, { query }, { signal });
      } catch (error) {
        if (error instanceof RubricaError && error.code === 'reporte-grande') return { large: error.message };
        throw error;
      }
    },
  });
}

export const ANSWERS_PATH = '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}';
export type Respuestas = Result<'get', typeof ANSWERS_PATH>;

/** Answers of the company, as saved with the month. */
export function respuestasQuery(path: AtsParams) {
  return queryOptions({
    queryKey: ['reportes', 'respuestas-ats', path],
    queryFn: ({ signal }) => client.get(ANSWERS_PATH, { path }, { signal }),
  });
}

export function downloadAts(query: AtsParams): Promise<DownloadedFile> {
  return client.download('/api/v1.0/reportes/ats', { query });
}

/** The printed summary as a workbook. */
export function downloadTalon(query: AtsParams): Promise<DownloadedFile> {
  return client.download(REVISION, { query: { ...query, formato: 'xlsx' } });
}

export function requestAts(body: AtsParams): Promise<Trabajo> {
  return client.post('/api/v1.0/reportes/ats', { body });
}
