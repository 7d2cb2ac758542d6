import type { Sample } from '../../../test/support/sample.js';
import { anulacion } from '../../receipts/annulment/routes/module.js';
import { issue } from '../../receipts/routes/sample.js';
import { emisionMasiva } from '../emision-masiva/module.js';
import { simulador } from './module.js';

export const sample: Sample = {
  module: simulador,
  after: [anulacion, emisionMasiva],
  use: async (world) => {
    const { send } = world;
    const params = await issue(world);
    await send('simulador.recepciones', { query: { size: '1' } });
    await send('simulador.correos', { params });
    await send('simulador.fallar');
    await send('simulador.fallas');
    await send('simulador.recuperar');
    await send('simulador.anular', { params });
  },
};
