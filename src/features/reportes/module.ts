import { cifrasFill } from './figures/fill-cifras.js';
import { sumasDuty } from './figures/sumas.js';
import { reporteDuty, reporteSweep } from './figures/trabajo.js';
import type { ReportesSlice } from './slice.js';
import { trabajoQueue } from './store/trabajos.js';
import { defineModule, type Running } from '../../http/module.js';
import type { RecibidosPlatform } from '../recibidos/public.js';
import { checkAtsRoute, createAtsRoute, readAtsRoute } from './ats.js';
import { compareListasRoute } from './cruce.js';
import { putRespuestasAtsRoute, readRespuestasAtsRoute } from './respuestas-ats.js';
import { readResumenRoute } from './resumen.js';
import { putSaldosIvaRoute, readSaldosIvaRoute } from './saldos-iva.js';
import { reporteRoutes } from './tabla.js';
import {
  createReporteRoute,
  listTrabajosRoute,
  readTrabajoRoute,
  cancelTrabajoRoute,
  openDescargaRoute,
  readDescargaRoute,
} from './trabajos.js';
import * as declaration from './declaration.js';

export const reportes = defineModule<ReportesSlice, RecibidosPlatform>({
  tags: [{ name: 'reportes', order: 22, nombre: 'Reportes', description: 'Ventas, impuestos, retenciones y anexos.' }],
  routes: [
    readResumenRoute,
    ...reporteRoutes,
    readAtsRoute,
    checkAtsRoute,
    createAtsRoute,
    readRespuestasAtsRoute,
    putRespuestasAtsRoute,
    readSaldosIvaRoute,
    putSaldosIvaRoute,
    compareListasRoute,
    createReporteRoute,
    listTrabajosRoute,
    readTrabajoRoute,
    cancelTrabajoRoute,
    openDescargaRoute,
    readDescargaRoute,
  ],
  queues: [trabajoQueue],
  ...declaration,
  create: createReportes,
});

function createReportes({ db, log, baseUrl, importing, rides }: RecibidosPlatform): Running<ReportesSlice> {
  const reports = reporteDuty({
    db,
    drawRide: rides.drawRide,
    onFailure: ({ id, tipo }, error) => {
      log.warn({ trabajo: id, tipo, err: error }, 'a report failed');
    },
  });
  const fill = cifrasFill({
    db,
    read: importing.read,
    onProgress: ({ filled, upTo, last }) => {
      log.info({ filled, upTo: String(upTo), last: String(last) }, 'documents from before get their figures');
    },
    onUnreadable: (id) => {
      log.error({ id }, 'the figures of a document could not be read');
    },
  });
  return { api: () => ({ baseUrl }), duties: [sumasDuty(db), fill, reports, reporteSweep(db)] };
}
