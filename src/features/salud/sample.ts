import { createSriHealth } from '../../receipts/sri-health.js';
import type { Sample } from '../../../test/support/sample.js';
import { salud } from './module.js';

export const sample: Sample = {
  module: salud,
  emit: async ({ running, sql }) => {
    let elapsedMs = 0;
    const health = createSriHealth({
      db: running.database.db,
      elapsedMs: () => elapsedMs,
      onChange: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    for (let n = 0; n < 20; n++) {
      const pass = await health.admit('validez');
      await pass?.failed(`recibo ${n}`, 'sin conexión');
      elapsedMs += 1000;
    }
    await sql(`UPDATE sri_services SET next_probe_at = rubrica_clock() WHERE servicio = 'validez'`);
    elapsedMs += 1000;
    await (await health.admit('validez'))?.answered();
  },
};
