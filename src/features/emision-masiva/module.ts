import { emisionQueue } from './store.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import { pauseEmisionRoute, startEmisionRoute, stopEmisionRoute } from './changes.js';
import { readColumnasRoute } from './columns.js';
import { createEmisionRoute } from './create.js';
import { emisionDuty, emisionSweep } from './duty.js';
import { listEmisionesRoute, readEmisionRoute, readHallazgosRoute } from './read.js';
import { readResultadoRoute } from './resultado.js';
import { readPlantillaRoute } from './template.js';
import * as declaration from './declaration.js';
import { paused } from './paused.js';

export const emisionMasiva = defineModule({
  tags: [
    {
      name: 'emision-masiva',
      order: 2,
      nombre: 'Emisión masiva',
      description:
        'Emitir los comprobantes de un archivo de Excel o CSV: plantilla, columnas, revisión celda por celda, emisión, pausa y resultado.',
    },
  ],
  routes: [
    readPlantillaRoute,
    readColumnasRoute,
    createEmisionRoute,
    listEmisionesRoute,
    readEmisionRoute,
    readHallazgosRoute,
    readResultadoRoute,
    startEmisionRoute,
    pauseEmisionRoute,
    stopEmisionRoute,
  ],
  queues: [emisionQueue],
  ...declaration,
  attention: paused,
  create: createEmisionMasiva,
});

function createEmisionMasiva({ db, issuing, issue, log }: ReceiptsPlatform): Running<object> {
  return {
    api: () => ({}),
    duties: [
      emisionDuty({
        issuing,
        issue,
        onFailure: ({ id }, error) => {
          log.error({ id, err: error }, 'a batch of a bulk issue failed');
        },
      }),
      emisionSweep(db),
    ],
  };
}
