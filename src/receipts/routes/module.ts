import { compactionDuty } from '../compaction.js';
import { watchSettlement } from '../settlement-watch.js';
import { runStep } from '../run-step.js';
import { unsentWatch } from '../unsent.js';
import type { Duty } from '../../work/duty.js';
import { registerRides } from './metrics.js';
import type { ComprobantesSlice } from './slice.js';
import { comprobanteQueue } from '../store/work.js';
import { masivaQueue } from '../bulk/store.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../platform.js';
import { cancelAccionRoute, createAccionRoute, readAccionRoute } from './acciones.js';
import { readArchivosRoute, readManyArchivosRoute } from './archivos.js';
import { removeComprobanteRoute, resumeComprobanteRoute, signAgainComprobanteRoute, stepRoutes } from './changes.js';
import { putClasificacionRoute, readClasificacionRoute } from './clasificacion.js';
import { correctRoutes } from './correct.js';
import { readEnlaceRoute, renewEnlaceRoute, revokeEnlaceRoute } from './enlace.js';
import { listEventosRoute } from './eventos.js';
import { readHojaRoute } from './hoja.js';
import { issueV1Routes } from './issue-v1.js';
import { issueXmlRoute, issueXmlAndWaitRoute } from './issue-xml.js';
import { issueRoutes, issueByCodDocRoute } from './issue.js';
import { listComprobantesRoute, listByTypeRoutes } from './list.js';
import { masivaDuty, masivaSweep } from './masiva-duty.js';
import { notifyComprobanteRoute } from './notificar.js';
import { readComprobanteRoute } from './read.js';
import { listRechazadosRoute } from './rechazados.js';
import { listRelacionadosRoute } from './relacionados.js';
import { listReceptoresRoute } from './receptores.js';
import { issueAndWaitRoutes } from './sri.js';
import { previewComprobanteRoute } from './vista-previa.js';
import * as declaration from './declaration.js';
import { paused } from './paused.js';
import { personal } from './personal.js';
import { autorizado } from '../../mail/kinds/autorizado.js';
import { anulado } from '../../mail/kinds/anulado.js';

export const comprobantes = defineModule<ComprobantesSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'comprobantes',
      order: 1,
      nombre: 'Comprobantes',
      description:
        'Emitir, consultar, corregir, eliminar y descargar comprobantes. La firma, el envío al SRI, la autorización y la notificación siguen por sí solas.',
    },
    {
      name: 'sri',
      order: 7,
      nombre: 'SRI',
      description: 'Emitir esperando la respuesta del SRI, con sus propias palabras.',
    },
  ],
  routes: [
    ...issueRoutes,
    issueByCodDocRoute,
    previewComprobanteRoute,
    issueXmlRoute,
    issueXmlAndWaitRoute,
    ...issueAndWaitRoutes,
    ...correctRoutes,
    listComprobantesRoute,
    listReceptoresRoute,
    listRechazadosRoute,
    readHojaRoute,
    createAccionRoute,
    readAccionRoute,
    cancelAccionRoute,
    readComprobanteRoute,
    listRelacionadosRoute,
    removeComprobanteRoute,
    resumeComprobanteRoute,
    signAgainComprobanteRoute,
    notifyComprobanteRoute,
    ...stepRoutes,
    readClasificacionRoute,
    putClasificacionRoute,
    listEventosRoute,
    readArchivosRoute,
    readManyArchivosRoute,
    readEnlaceRoute,
    renewEnlaceRoute,
    revokeEnlaceRoute,
    ...listByTypeRoutes,
    ...issueV1Routes,
  ],
  queues: [comprobanteQueue, masivaQueue],
  ...declaration,
  attention: paused,
  personal,
  mails: [autorizado, anulado],
  create: createComprobantes,
});

function createComprobantes(platform: ReceiptsPlatform): Running<ComprobantesSlice> {
  const { db, log, config, cycle, waitList, shutdown, issuing, issue, rides, enlaces, baseUrl, mail } = platform;
  // A manual step records the result of an aborted call; shutdown waits for that.
  const steps = pending();
  const sriStatus = () => cycle.health.status();
  return {
    api: (onClose) => {
      const watch = watchSettlement(db, waitList);
      onClose(() => watch.stop());
      return {
        ...{ issuing, issue, waitList, shutdown, rides, enlaces, baseUrl, sriStatus },
        stepNow: (id) => steps.add(runStep(cycle.advancing, id)),
        resendsPerDay: mail.resendsPerDay,
      };
    },
    duties: [
      cycle.comprobantes,
      watchUnsent(platform),
      masivaDuty({
        issuing,
        resendsPerDay: mail.resendsPerDay,
        onFailure: ({ id, accion }, error) => {
          log.error({ accion, id, err: error }, 'a receipt of a bulk action failed');
        },
      }),
      masivaSweep(db),
      ...(config.compactDays === 0 ? [] : [compact(platform)]),
    ],
    metrics: (registry) => {
      cycle.metrics.register(registry, sriStatus);
      registerRides(registry, rides.cache);
    },
    close: () => steps.ended(),
  };
}

function compact({ db, config, cycle }: ReceiptsPlatform): Duty {
  return compactionDuty(
    {
      db,
      onBatch: ({ ids, plainBytes, compactBytes }) => {
        cycle.metrics.compacted(ids.length, plainBytes - compactBytes);
      },
    },
    config.compactDays,
  );
}

function watchUnsent({ db, log, config: { unsentAlarmS } }: ReceiptsPlatform): Duty {
  return unsentWatch({
    db,
    thresholdS: unsentAlarmS,
    onAlarm: (raised, oldestS) => {
      const details = { oldestS: Math.round(oldestS), thresholdS: unsentAlarmS };
      if (raised) log.error(details, 'receipts wait too long to be sent to the SRI');
      else log.info(details, 'receipts are sent in time again');
    },
  });
}

/** Tracks promises until they settle. */
function pending(): { add<T>(promise: Promise<T>): Promise<T>; ended(): Promise<unknown> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    add: (promise) => {
      underWay.add(promise);
      const forget = (): void => void underWay.delete(promise);
      promise.then(forget, forget);
      return promise;
    },
    ended: () => Promise.allSettled(underWay),
  };
}
