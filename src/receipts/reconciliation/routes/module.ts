import { reconciliationDuty } from '../duty.js';
import type { Duty } from '../../../work/duty.js';
import { conciliacionQueue } from '../work-store.js';
import { defineModule, type Running } from '../../../http/module.js';
import type { ReceiptsPlatform } from '../../platform.js';
import { listConciliacionesRoute } from './list.js';
import { readConciliacionRoute } from './read.js';
import * as declaration from './declaration.js';

export const conciliaciones = defineModule({
  tags: [
    {
      name: 'conciliaciones',
      order: 6,
      nombre: 'Conciliaciones',
      description: 'Lo que no coincidió con el SRI y si se reparó.',
    },
  ],
  routes: [listConciliacionesRoute, readConciliacionRoute],
  queues: [conciliacionQueue],
  ...declaration,
  create: createConciliaciones,
});

function createConciliaciones(platform: ReceiptsPlatform): Running<object> {
  const { modo } = platform.config.conciliacion;
  return { api: () => ({}), duties: modo === 'no' ? [] : [reconcile(platform)] };
}

function reconcile({ db, log, cycle, config }: ReceiptsPlatform): Duty {
  const { modo, hora, porSegundo } = config.conciliacion;
  return reconciliationDuty({
    db,
    sri: cycle.readOnlySri,
    onSettled: cycle.advancing.onSettled,
    schedule: { reparar: modo === 'reparar', fromHour: hora, perSecond: porSegundo },
    alarm: (tipo, claveAcceso, { ruc }) => {
      log.error({ tipo, claveAcceso, ruc }, 'reconciliation: the SRI and this service disagree');
    },
    onRun: ({ ruc, id }, ended, counts) => {
      log.info({ ruc, conciliacion: id, ended, ...counts }, 'reconciled');
    },
  });
}
