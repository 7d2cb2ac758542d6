import type { Sample } from '../../../test/support/sample.js';
import { datosPersonales } from '../datos-personales/module.js';
import { auditoria } from './module.js';

export const sample: Sample = {
  module: auditoria,
  after: [datosPersonales],
  rows: () => ({ audit_envios: { destino: `'siem'` } }),
  use: async ({ send }) => {
    await send('auditoria.listar', { query: { size: '2' } });
  },
};
