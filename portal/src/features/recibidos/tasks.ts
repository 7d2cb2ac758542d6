import { useQuery } from '@tanstack/react-query';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { LIVE_QUERY } from '../../service/live.js';
import { may, useMe } from '../../service/session.js';
import type { HomeTasks } from '../../ui/home-tasks.js';

/** Received documents in force that are in no month. */
export const tasks: HomeTasks = {
  order: 2,
  useTasks: () => {
    const enabled = may(useMe(), 'ROLE_RECEIPTS');
    const company = useCompany();
    const query = { size: 1, pendienteDe: 'registro' as const, ...(company === undefined ? {} : { ruc: company.ruc }) };
    const { data } = useQuery({
      queryKey: ['recibidos', 'sin-mes', query],
      enabled,
      queryFn: ({ signal }) => client.get('/api/v1.0/recibidos', { query }, { signal }),
      ...LIVE_QUERY,
    });
    const count = data?.totalElements ?? data?.totalEstimado ?? 0;
    const todo = { text: text.inicio.sinMes(count), urgent: false, to: '/recibidos', search: { falta: 'registro' } };
    return { isKnown: true, todos: count === 0 ? [] : [todo] };
  },
};
