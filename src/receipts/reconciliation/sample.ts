import { beginConciliacion, findEmpresaOfInstallation } from './work-store.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../routes/module.js';
import { conciliaciones } from './routes/module.js';

export const sample: Sample = {
  module: conciliaciones,
  after: [comprobantes],
  // A reconciliation is started by the operator's command line or the daily task.
  use: async ({ running: { database, demo }, send }) => {
    const hoy = fechaEcuador(new Date());
    const run = await database.db.asWorker(async (tx) => {
      const empresa = await findEmpresaOfInstallation(tx, demo.ruc);
      return beginConciliacion(tx, empresa?.id ?? '0', { desde: hoy, hasta: hoy, reparar: false }, 60_000);
    });
    await send('conciliaciones.leer', { params: { id: String(run?.id) } });
  },
};
