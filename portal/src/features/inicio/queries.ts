import { useQuery } from '@tanstack/react-query';
import type { Estado } from '../../../../src/kernel/estados.js';
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

/** Health of the service and of the SRI's services. */
export function useSri(): { readonly data: Result<'get', '/salud/listo'> | undefined; readonly error: Error | null } {
  return useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => client.get('/salud/listo', undefined, { signal }),
    ...LIVE,
  });
}
