import { createApiKeyRoute } from './api-keys/create.js';
import { listApiKeysRoute } from './api-keys/list.js';
import { readApiKeyRoute } from './api-keys/read.js';
import { revokeApiKeyRoute } from './api-keys/revoke.js';
import { rotateApiKeyRoute } from './api-keys/rotate.js';
import { activateCertificadoRoute } from './certificados/activate.js';
import { deleteCertificadoRoute } from './certificados/delete.js';
import { diagnoseCertificadoRoute } from './certificados/diagnose.js';
import { listAllCertificadosRoute, listCertificadosRoute } from './certificados/list.js';
import { readPerfilRoute, setPerfilRoute } from './certificados/perfil.js';
import { readCertificadoRoute } from './certificados/read.js';
import { uploadCertificadoRoute } from './certificados/upload.js';
import { archivosComprobante } from './comprobantes/archivos.js';
import { eventosComprobante } from './comprobantes/eventos.js';
import { issueByCodDoc, issueRoutes } from './comprobantes/issue.js';
import { readComprobante } from './comprobantes/read.js';
import { live } from './salud/live.js';
import { ready } from './salud/ready.js';
import { readMeRoute } from './usuarios/me.js';
import type { Route } from './route.js';

/** Every route of the service. A new one is a file and a line here. */
export const routes: readonly Route[] = [
  live,
  ready,
  createApiKeyRoute,
  listApiKeysRoute,
  readApiKeyRoute,
  revokeApiKeyRoute,
  rotateApiKeyRoute,
  readMeRoute,
  listAllCertificadosRoute,
  listCertificadosRoute,
  uploadCertificadoRoute,
  diagnoseCertificadoRoute,
  readPerfilRoute,
  setPerfilRoute,
  readCertificadoRoute,
  activateCertificadoRoute,
  deleteCertificadoRoute,
  ...issueRoutes,
  issueByCodDoc,
  readComprobante,
  eventosComprobante,
  archivosComprobante,
];
