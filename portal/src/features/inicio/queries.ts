import { useQuery } from '@tanstack/react-query';
import type { Estado } from '../../../../src/domain/estados.js';
import { client, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { LIVE_QUERY, LIVE } from '../../service/live.js';

export interface Counted {
  readonly estado?: Estado;
  readonly pendiente?: 'intervenir';
  readonly notificacion?: 'FALLIDA';
  /** dd/mm/yyyy */
  readonly fechaDesde?: string;
  readonly fechaHasta?: string;
}

/** Counts receipts matching a filter in the selected company; undefined while unknown. */
export function useCount(counted: Counted, enabled = true): number | undefined {
  const company = useCompany();
  const query = { size: 1, ...(company === undefined ? {} : { ruc: company.ruc }), ...counted };
  const { data } = useQuery({
    queryKey: ['comprobantes', 'cuantos', query],
    enabled,
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes', { query }, { signal }),
    ...LIVE_QUERY,
  });
  return data === undefined ? undefined : (data.totalElements ?? data.totalEstimado);
}

/** Counts received documents in force that are in no month; undefined while unknown. */
export function useSinMes(enabled: boolean): number | undefined {
  const company = useCompany();
  const query = { size: 1, pendienteDe: 'registro' as const, ...(company === undefined ? {} : { ruc: company.ruc }) };
  const { data } = useQuery({
    queryKey: ['recibidos', 'sin-mes', query],
    enabled,
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos', { query }, { signal }),
    ...LIVE_QUERY,
  });
  return data === undefined ? undefined : (data.totalElements ?? data.totalEstimado);
}

/** Counts recurring invoices of the selected company with a failed or undecided period; undefined while unknown. */
export function useRecurring(enabled: boolean): number | undefined {
  const ruc = useCompany()?.ruc;
  const { data } = useQuery({
    queryKey: ['recurrentes', ruc, 'pendientes'],
    enabled: enabled && ruc !== undefined,
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/empresas/{ruc}/recurrentes',
        { path: { ruc: ruc ?? '' }, query: { size: 1, pendientes: true } },
        { signal },
      ),
    ...LIVE_QUERY,
  });
  return data?.totalElements ?? undefined;
}

/** Health of the service and of the SRI's services. */
export function useSri(): { readonly data: Result<'get', '/salud/listo'> | undefined; readonly error: Error | null } {
  return useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => client.get('/salud/listo', undefined, { signal }),
    ...LIVE,
  });
}
