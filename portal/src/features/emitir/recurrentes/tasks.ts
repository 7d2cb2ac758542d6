import { useQuery } from '@tanstack/react-query';
import { text } from '../../../i18n/index.js';
import { client } from '../../../service/client.js';
import { useCompany } from '../../../service/company.js';
import { LIVE_QUERY } from '../../../service/live.js';
import { may, useMe } from '../../../service/session.js';
import type { HomeTasks } from '../../../ui/home-tasks.js';

/** Recurring invoices of the selected company with a failed or undecided period. */
export const tasks: HomeTasks = {
  order: 1,
  useTasks: () => {
    const enabled = may(useMe(), 'ROLE_RECEIPTS');
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
    const count = data?.totalElements ?? 0;
    const todo = {
      text: text.inicio.recurring(count),
      urgent: true,
      to: '/recurrentes',
      search: { pendientes: 'true' },
    };
    return { isKnown: true, todos: count === 0 ? [] : [todo] };
  },
};
