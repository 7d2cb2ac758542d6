import { join } from 'node:path';
import { NUMBERING_DUTY } from '../../events/numbering.js';
import { cargaDuty, recibidoSweep } from '../../recibidos/carga.js';
import { laneDuty } from '../../recibidos/lane.js';
import { createSriClient } from '../../sri/client.js';
import { openUploads } from './upload.js';
import type { RecibidosSlice } from './slice.js';
import { defineModule, type Running } from '../module.js';
import type { Platform } from '../platform.js';
import { readRecibidoArchivosRoute } from './archivos.js';
import { bringRecibidoRoute } from './bring.js';
import { readCargaRoute } from './cargas.js';
import { bringClavesRoute } from './claves.js';
import { listRecibidoEventosRoute } from './eventos.js';
import { listRecibidoLineasRoute } from './lineas.js';
import { listRecibidosRoute } from './list.js';
import { writeManualRoute } from './manuales.js';
import { readRecibidoRoute } from './read.js';
import { proposeRetencionRoute, issueRetencionRoute } from './retencion.js';
import { updateRecibidoRoute } from './update.js';

export const recibidos = defineModule<RecibidosSlice>({
  routes: [
    bringRecibidoRoute,
    bringClavesRoute,
    writeManualRoute,
    listRecibidosRoute,
    readCargaRoute,
    readRecibidoRoute,
    readRecibidoArchivosRoute,
    listRecibidoLineasRoute,
    listRecibidoEventosRoute,
    updateRecibidoRoute,
    proposeRetencionRoute,
    issueRetencionRoute,
  ],
  create: createRecibidos,
});

function createRecibidos(platform: Platform): Running<RecibidosSlice> {
  const { db, config, now, stopping, cycle, bringing, wakeSoon, issuing, issue, settled, rides } = platform;
  const produccion = config.sriProduccionUrl === undefined ? undefined : createSriClient(config.sriProduccionUrl);
  stopping.timeIsUp.addEventListener('abort', () => void produccion?.close());
  const queries = laneDuty({
    db,
    read: bringing.read,
    // The circuit breaker covers only this installation's environment.
    sri: (ambiente) => (ambiente === '2' ? (produccion ?? cycle.asked) : cycle.asked),
    perSecond: config.recibidosPorSegundo,
    random: Math.random,
    onEvent: () => {
      wakeSoon(NUMBERING_DUTY);
    },
  });
  return {
    api: async () => ({
      ...{ bringing, issuing, issue, settled, stopping, rides },
      uploads: await openUploads(join(config.dataDir, 'subidas'), now()),
    }),
    duties: [cargaDuty(bringing), queries, recibidoSweep(db)],
    close: async () => {
      await produccion?.close();
    },
  };
}
