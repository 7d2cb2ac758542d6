import { NUMBERING_DUTY } from '../../events/numbering.js';
import { COMPROBANTE_DUTY } from '../../lifecycle/duty.js';
import { MAIL_DUTY } from '../../notifications/mail-duty.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { pauseEmisionRoute, startEmisionRoute, stopEmisionRoute } from './changes.js';
import { readColumnasRoute } from './columns.js';
import { createEmisionRoute } from './create.js';
import { EMISION_DUTY, emisionDuty, emisionSweep } from './duty.js';
import { listEmisionesRoute, readEmisionRoute, readHallazgosRoute } from './read.js';
import { readResultadoRoute } from './resultado.js';
import type { EmisionMasivaSlice } from './slice.js';
import { readPlantillaRoute } from './template.js';

export const emisionMasiva = defineModule<EmisionMasivaSlice>({
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
  create: createEmisionMasiva,
});

function createEmisionMasiva(platform: Platform): Running<EmisionMasivaSlice> {
  const { db, issuing, issue, log } = platform;
  return {
    api: () => ({
      wakeEmision: () => {
        platform.wake(EMISION_DUTY);
      },
    }),
    duties: [
      emisionDuty({
        issuing,
        issue,
        onIssued: () => {
          platform.wake(COMPROBANTE_DUTY);
          platform.wakeSoon(NUMBERING_DUTY);
        },
        again: () => {
          platform.wake(EMISION_DUTY);
        },
        onPaused: () => {
          platform.wakeSoon(NUMBERING_DUTY);
          platform.wakeSoon(MAIL_DUTY);
        },
        onFailure: ({ id }, error) => {
          log.error({ id, err: error }, 'a batch of a bulk issue failed');
        },
      }),
      emisionSweep(db),
    ],
  };
}
