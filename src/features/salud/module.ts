import { registerSalud } from './metrics.js';
import { watchSending } from './sending.js';
import type { SaludSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import { readLiveRoute } from './live.js';
import { readReadyRoute } from './ready.js';
import * as declaration from './declaration.js';

export const salud = defineModule<SaludSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'salud',
      order: 40,
      nombre: 'Servicio',
      description: 'Si el servicio está en marcha, sus métricas y este documento.',
    },
  ],
  routes: [readLiveRoute, readReadyRoute],
  ...declaration,
  create: createSalud,
});

function createSalud({
  db,
  log,
  config,
  cycle,
  clockSkews,
  historySound,
  hasStarted,
  firmador,
}: ReceiptsPlatform): Running<SaludSlice> {
  const sriStatus = () => cycle.health.status();
  const watch = watchSending({
    ...{ db, log, dataDir: config.dataDir, hasWorker: config.roles.has('worker') },
    sri: sriStatus,
    clocks: clockSkews,
    historyLost: async () => !historySound(),
  });
  const sending = () => watch.read();
  return {
    api: () => ({ sending, clockSkews, sriStatus, hasStarted, firmadorIsUp: () => firmador.isUp() }),
    metrics: (registry) => {
      registerSalud(registry, { sending, clockSkews, historySound });
    },
    close: () => watch.stop(),
  };
}
