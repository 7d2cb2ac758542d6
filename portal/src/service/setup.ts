import { queryOptions } from '@tanstack/react-query';
import { client } from './client.js';
import { ambiente } from './environment.js';
import { may, type Me } from './session.js';

/** Whether nothing can be issued yet: no accessible company is complete. */
export const setupQuery = queryOptions({
  queryKey: ['empresas', 'emiten'],
  queryFn: async ({ signal }) => {
    const { content } = await client.get('/api/v1.0/empresas', { query: { emite: true, size: 1 } }, { signal });
    return content.length === 0;
  },
});

/** Whether the user is sent to the guided set-up; the simulator has a company that can issue from the first start. */
export function needsGuidedSetup(me: Me): boolean {
  return ambiente !== 'simulador' && may(me, 'ROLE_SUPPLIERS');
}
