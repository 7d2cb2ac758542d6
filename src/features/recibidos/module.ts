import { join } from 'node:path';
import { cargaDuty, recibidoSweep } from './intake/carga.js';
import { sriQueueDuty } from './intake/sri-queue.js';
import { createSriClient } from '../../sri/client.js';
import { openUploads } from './upload.js';
import type { RecibidosSlice } from './slice.js';
import { cargaQueue } from './store/cargas.js';
import { defineModule, type Running } from '../../http/module.js';
import type { RecibidosPlatform } from './intake/platform.js';
import { readRecibidoArchivosRoute } from './archivos.js';
import { importRecibidoRoute } from './import.js';
import { readCargaRoute } from './cargas.js';
import { importClavesRoute } from './claves.js';
import { listRecibidoEventosRoute } from './eventos.js';
import { listRecibidoLineasRoute } from './lineas.js';
import { listRecibidosRoute } from './list.js';
import { removeManualRoute, replaceManualRoute } from './edit-manual.js';
import { writeManualRoute } from './manuales.js';
import { readProveedorRoute, updateProveedorRoute } from './proveedor.js';
import { readRecibidoRoute } from './read.js';
import { proposeRetencionRoute, issueRetencionRoute } from './retencion.js';
import { updateRecibidoRoute } from './update.js';
import * as declaration from './declaration.js';
import { personal } from './personal.js';

export const recibidos = defineModule<RecibidosSlice, RecibidosPlatform>({
  tags: [
    {
      name: 'recibidos',
      order: 4,
      nombre: 'Documentos recibidos',
      description:
        'Lo que la empresa recibe: traerlo por archivo o por clave, que el SRI lo confirme, y decidir lo que el XML no puede saber.',
    },
  ],
  routes: [
    importRecibidoRoute,
    importClavesRoute,
    writeManualRoute,
    listRecibidosRoute,
    readCargaRoute,
    readRecibidoRoute,
    readRecibidoArchivosRoute,
    listRecibidoLineasRoute,
    listRecibidoEventosRoute,
    updateRecibidoRoute,
    replaceManualRoute,
    removeManualRoute,
    proposeRetencionRoute,
    issueRetencionRoute,
    readProveedorRoute,
    updateProveedorRoute,
  ],
  queues: [cargaQueue],
  ...declaration,
  personal,
  create: createRecibidos,
});

function createRecibidos(platform: RecibidosPlatform): Running<RecibidosSlice> {
  const { db, config, now, shutdown, cycle, importing, issuing, issue, waitList, rides } = platform;
  const produccion = config.sriProduccionUrl === undefined ? undefined : createSriClient(config.sriProduccionUrl);
  shutdown.expired.addEventListener('abort', () => void produccion?.close());
  const queries = sriQueueDuty({
    db,
    read: importing.read,
    // The circuit breaker covers only this installation's environment.
    sri: (ambiente) => (ambiente === '2' ? (produccion ?? cycle.readOnlySri) : cycle.readOnlySri),
    perSecond: config.recibidosPorSegundo,
    random: Math.random,
  });
  return {
    api: async () => ({
      ...{ importing, issuing, issue, waitList, shutdown, rides },
      uploads: await openUploads(join(config.dataDir, 'subidas'), now()),
    }),
    duties: [cargaDuty(importing), queries, recibidoSweep(db)],
    close: async () => {
      await produccion?.close();
    },
  };
}
