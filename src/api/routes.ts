import { archivosComprobante } from './comprobantes/archivos.js';
import { eventosComprobante } from './comprobantes/eventos.js';
import { issueByCodDoc, issueRoutes } from './comprobantes/issue.js';
import { readComprobante } from './comprobantes/read.js';
import { live } from './salud/live.js';
import { ready } from './salud/ready.js';
import type { Route } from './route.js';

/** Every route of the service. A new one is a file and a line here. */
export const routes: readonly Route[] = [
  live,
  ready,
  ...issueRoutes,
  issueByCodDoc,
  readComprobante,
  eventosComprobante,
  archivosComprobante,
];
