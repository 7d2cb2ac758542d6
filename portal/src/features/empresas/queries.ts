import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import { sessionQuery } from '../../service/session.js';

export type Empresa = Result<'get', '/api/v1.0/empresas/{ruc}'>;
export type Establecimiento = Result<'get', '/api/v1.0/empresas/{ruc}/establecimientos'>['content'][number];
export type PuntoEmision = Result<
  'get',
  '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'
>['content'][number];
export type Certificado = Result<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales'>['content'][number];

/** More than anyone maintains by hand. */
const ALL = { size: 100 } as const;

export function empresaQuery(ruc: string) {
  return queryOptions({
    queryKey: ['empresas', ruc],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas/{ruc}', { path: { ruc } }, { signal }),
  });
}

export function establecimientosQuery(ruc: string) {
  return queryOptions({
    queryKey: ['empresas', ruc, 'establecimientos'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/empresas/{ruc}/establecimientos', { path: { ruc }, query: ALL }, { signal }),
  });
}

export function puntosQuery(ruc: string, estab: string) {
  return queryOptions({
    queryKey: ['empresas', ruc, 'establecimientos', estab, 'puntos'],
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision',
        { path: { ruc, estab }, query: ALL },
        { signal },
      ),
  });
}

export function certificadosQuery(ruc: string) {
  return queryOptions({
    queryKey: ['empresas', ruc, 'certificados'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/empresas/{ruc}/certificados-digitales', { path: { ruc }, query: ALL }, { signal }),
  });
}

/** Invalidates what depends on companies: other pages show their names, and whether one can issue decides where the portal opens. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: ['secuenciales'] });
    void cache.invalidateQueries({ queryKey: ['certificados'] });
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['empresas'] }),
      cache.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}
