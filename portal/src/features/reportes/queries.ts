import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  client,
  type Body,
  type DownloadedFile,
  type Result,
  RubricaError,
  type SubError,
} from '../../service/client.js';
import type { Asked, Grupo, Tipo } from './search.js';

/** A page of a report. */
export type Pagina = Result<'get', `/api/v1.0/reportes/${Tipo}`>;
export type Columna = NonNullable<Pagina['columnas']>[number];
export type Casilla = NonNullable<Pagina['casillas']>[number];
export type Totales = NonNullable<Pagina['totales']>;
/** A row: what its columns say, by their names. */
export type Fila = Readonly<Record<string, string | number | null>>;
/** A report that is made in the background. */
export type Trabajo = Result<'get', '/api/v1.0/reportes/trabajos/{id}'>;
export type Serie = Result<'get', '/api/v1.0/reportes/resumen'>['series'][number];

/** Documents of a page. */
const PAGE_SIZE = 100;
/** How often one asks after what is under way. */
const UNDER_WAY_MS = 1000;

/** A report, page after page. */
export function reporteQuery(tipo: Tipo, asked: Asked) {
  return infiniteQueryOptions({
    queryKey: ['reportes', tipo, asked],
    queryFn: ({ pageParam, signal }): Promise<Pagina> => {
      const query = { ...asked, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return client.get(`/api/v1.0/reportes/${tipo}`, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
}

/** What a book adds up to. */
export function totalesQuery(tipo: 'ventas' | 'compras', asked: Asked) {
  return queryOptions({
    queryKey: ['reportes', tipo, asked, 'totales'],
    queryFn: async ({ signal }) =>
      (await client.get(`/api/v1.0/reportes/${tipo}`, { query: { ...asked, size: 1 } }, { signal })).totales,
    placeholderData: keepPreviousData,
  });
}

/** Series of figures; of one party alone there are none. */
export function resumenQuery(asked: Asked, por: Grupo) {
  const query = { ...asked, por };
  return queryOptions({
    queryKey: ['reportes', 'resumen', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/reportes/resumen', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether somebody still works on it. */
export function isUnderWay({ estado }: Trabajo): boolean {
  return estado === 'PENDIENTE' || estado === 'EN_CURSO';
}

/** What was asked for, newest first; asked again while something is under way. */
export const trabajosQuery = queryOptions({
  queryKey: ['reportes', 'trabajos'],
  queryFn: ({ signal }) => client.get('/api/v1.0/reportes/trabajos', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.content.some(isUnderWay) === true ? UNDER_WAY_MS : false),
});

/** How a file is wanted. */
export type Formato = Pick<Body<'post', '/api/v1.0/reportes/{tipo}'>, 'formato' | 'separador'>;

/** The file at once where it is small; otherwise the job that makes it. */
export async function fileOf(
  tipo: Tipo,
  asked: Asked,
  { formato, separador }: Formato,
): Promise<{ readonly file: DownloadedFile } | { readonly job: Trabajo }> {
  const how = separador === undefined ? {} : { separador };
  if (formato === 'csv' || formato === 'xlsx') {
    try {
      const query = { ...asked, ...how, formato };
      return { file: await client.download(`/api/v1.0/reportes/${tipo}`, { query }) };
    } catch (error) {
      if (!(error instanceof RubricaError && error.code === 'reporte-grande')) throw error;
    }
  }
  const body = { ...asked, ...how, ...(formato === undefined ? {} : { formato }) };
  return { job: await client.post('/api/v1.0/reportes/{tipo}', { path: { tipo }, body }) };
}

/** What the annex is made of. */
export interface AtsAsked {
  readonly ruc: string;
  /** `2026-11`. */
  readonly mes: string;
  readonly codSustento?: string;
  readonly exportacionDe?: '01' | '02' | '03';
  readonly relacionadas?: string;
  readonly semestral?: true;
}

/** The annex as a file, the questions that are open, or that it is too large to be answered at once. */
export type Ats =
  | { readonly file: DownloadedFile }
  | { readonly message: string; readonly open: readonly SubError[] }
  | { readonly large: string };

/** The annex of a month; what it lacks is an answer, not a failure. */
export function atsQuery(query: AtsAsked) {
  return queryOptions({
    queryKey: ['reportes', 'ats', query],
    queryFn: async ({ signal }): Promise<Ats> => {
      try {
        return { file: await client.download('/api/v1.0/reportes/ats', { query }, { signal }) };
      } catch (error) {
        if (error instanceof RubricaError && error.code === 'reporte-grande') return { large: error.message };
        if (!(error instanceof RubricaError && error.code === 'ats-incompleto')) throw error;
        return { message: error.message, open: error.subErrors };
      }
    },
  });
}

/** Asks for the annex in the background. */
export function askForAts(body: AtsAsked): Promise<Trabajo> {
  return client.post('/api/v1.0/reportes/ats', { body });
}
