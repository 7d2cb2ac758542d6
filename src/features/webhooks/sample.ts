import type { Sample } from '../../../test/support/sample.js';
import { webhooks } from './module.js';

export const sample: Sample = {
  module: webhooks,

  alone: { 'webhooks.test': 'announces a call to the receiver, whose outcome is stored afterwards' },
  make: async ({ send }) => {
    await send('webhooks.crear');
    await send('webhooks.listar');
    await send('webhooks.leer');
    await send('webhooks.rotar');
    const trial = await send('webhooks.probar');
    await send('webhooks.listar-entregas');
    const entregaId = String(trial.result['id']);
    await send('webhooks.repetir-entrega', { params: { entregaId }, status: 202 });
    await send('webhooks.repetir', { status: 202 });
    await send('webhooks.actualizar');
  },
};
