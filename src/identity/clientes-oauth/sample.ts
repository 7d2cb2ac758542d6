import type { Sample } from '../../../test/support/sample.js';
import { clientesOauth } from './module.js';

export const sample: Sample = {
  module: clientesOauth,
  rows: ({ n }) => ({ oauth_clients: { id: `'rc_${String(n).padStart(16, 'A')}'` } }),
};
