import { queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';

export const EMISIONES = '/api/v1.0/emisiones-masivas';
export type Emision = Result<'get', '/api/v1.0/emisiones-masivas/{id}'>;
export type Columnas = Result<'post', '/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}/columnas'>;

const POLL_MS = 1000;
const RECENT = 10;

export const isUnderWay = ({ estado }: Emision): boolean => estado === 'REVISANDO' || estado === 'EN_PROCESO';

export const emisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['emisiones-masivas', id],
    queryFn: ({ signal }) => client.get(`${EMISIONES}/{id}`, { path: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? POLL_MS : false),
  });

export const recentQuery = (ruc: string) =>
  queryOptions({
    queryKey: ['emisiones-masivas', 'recientes', ruc],
    queryFn: ({ signal }) => client.get(EMISIONES, { query: { ruc, size: RECENT } }, { signal }),
  });
