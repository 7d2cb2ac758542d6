import type { Sample } from '../../../test/support/sample.js';
import { apiKeys } from './module.js';

export const sample: Sample = {
  module: apiKeys,
  rows: () => ({ api_keys: { validity_days: '0' } }),
  make: async ({ api, admin, send }) => {
    const headers = { ...(await admin()), 'idempotency-key': 'llave-1' };
    const key = await send('api-keys.crear', { headers });
    const repeated = await send('api-keys.crear', { headers });
    if (repeated.result['id'] !== key.result['id']) api.problems.push('api-keys.crear: a repeat made another');
    await send('api-keys.listar');
    await send('api-keys.leer');
    await send('api-keys.rotar');
    await send('api-keys.revocar');
    await send('api-keys.leer', { params: { id: '0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47' }, status: 404 });
  },
};
