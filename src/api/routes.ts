import { readAnulacionRoute } from './anulacion/read.js';
import { requestAnulacionRoute } from './anulacion/request.js';
import { withdrawAnulacionRoute } from './anulacion/withdraw.js';
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
import { listAuditoriaRoute } from './auditoria/list.js';
import {
  listBuzonCorreosRoute,
  putBuzonRoute,
  readBuzonRoute,
  removeBuzonRoute,
  testBuzonRoute,
} from './buzon/routes.js';
import { createFilaRoute, listFilasRoute, removeFilaRoute, replaceFilaRoute } from './catalogos/filas.js';
import { listCatalogosRoute } from './catalogos/list.js';
import { readCatalogoRoute } from './catalogos/read.js';
import { createClienteOAuthRoute } from './clientes-oauth/create.js';
import { disableClienteOAuthRoute } from './clientes-oauth/disable.js';
import { listClientesOAuthRoute } from './clientes-oauth/list.js';
import { readClienteOAuthRoute } from './clientes-oauth/read.js';
import { rotateClienteOAuthRoute } from './clientes-oauth/rotate.js';
import { updateClienteOAuthRoute } from './clientes-oauth/update.js';
import { readArchivosRoute, readManyArchivosRoute } from './comprobantes/archivos.js';
import {
  removeComprobanteRoute,
  resumeComprobanteRoute,
  signAgainComprobanteRoute,
  stepRoutes,
} from './comprobantes/changes.js';
import { listConciliacionesRoute } from './conciliaciones/list.js';
import { readConciliacionRoute } from './conciliaciones/read.js';
import { correctRoutes } from './comprobantes/correct.js';
import { readEnlaceRoute, renewEnlaceRoute, revokeEnlaceRoute } from './comprobantes/enlace.js';
import { listEventosRoute } from './comprobantes/eventos.js';
import { listFeedRoute } from './eventos/list.js';
import { testFeedRoute } from './eventos/prueba.js';
import { streamFeedRoute } from './eventos/stream.js';
import { issueV1Routes } from './comprobantes/issue-v1.js';
import { issueXmlAndWaitRoute, issueXmlRoute } from './comprobantes/issue-xml.js';
import { listByTypeRoutes, listComprobantesRoute } from './comprobantes/list.js';
import { issueAndWaitRoutes } from './comprobantes/sri.js';
import { issueByCodDocRoute, issueRoutes } from './comprobantes/issue.js';
import { notifyComprobanteRoute } from './comprobantes/notificar.js';
import { readComprobanteRoute } from './comprobantes/read.js';
import { listReceptoresRoute } from './comprobantes/receptores.js';
import { previewComprobanteRoute } from './comprobantes/vista-previa.js';
import { readRecibidoArchivosRoute } from './recibidos/archivos.js';
import { bringRecibidoRoute } from './recibidos/bring.js';
import { readCargaRoute } from './recibidos/cargas.js';
import { bringClavesRoute } from './recibidos/claves.js';
import { listRecibidoEventosRoute } from './recibidos/eventos.js';
import { listRecibidoLineasRoute } from './recibidos/lineas.js';
import { listRecibidosRoute } from './recibidos/list.js';
import { writeManualRoute } from './recibidos/manuales.js';
import { readRecibidoRoute } from './recibidos/read.js';
import { issueRetencionRoute, proposeRetencionRoute } from './recibidos/retencion.js';
import { updateRecibidoRoute } from './recibidos/update.js';
import { createAtsRoute, readAtsRoute } from './reportes/ats.js';
import { readResumenRoute } from './reportes/resumen.js';
import { reporteRoutes } from './reportes/tabla.js';
import {
  cancelTrabajoRoute,
  createReporteRoute,
  listTrabajosRoute,
  openDescargaRoute,
  readDescargaRoute,
  readTrabajoRoute,
} from './reportes/trabajos.js';
import { createEmpresaRoute } from './empresas/create.js';
import { listEmpresaIdsRoute } from './empresas/ids.js';
import { listEmpresasRoute } from './empresas/list.js';
import { readEmpresaRoute } from './empresas/read.js';
import { removeEmpresaRoute } from './empresas/remove.js';
import { listSecuencialesRoute } from './empresas/secuenciales.js';
import { testSmtpRoute } from './empresas/test-smtp.js';
import { updateEmpresaRoute } from './empresas/update.js';
import { putLogoRoute, readLogoRoute, removeLogoRoute } from './logo/routes.js';
import { listErroresSriRoute } from './errores-sri/list.js';
import { readErrorSriRoute } from './errores-sri/read.js';
import { createEstablecimientoRoute } from './establecimientos/create.js';
import { listEstablecimientosRoute } from './establecimientos/list.js';
import { readEstablecimientoRoute } from './establecimientos/read.js';
import { removeEstablecimientoRoute } from './establecimientos/remove.js';
import { updateEstablecimientoRoute } from './establecimientos/update.js';
import { createProductoRoute } from './productos/create.js';
import { exportProductosRoute } from './productos/export.js';
import { importProductosRoute } from './productos/import.js';
import { listProductosRoute } from './productos/list.js';
import { readProductoRoute } from './productos/read.js';
import { removeProductoRoute } from './productos/remove.js';
import { updateProductoRoute } from './productos/update.js';
import { createPuntoEmisionRoute } from './puntos-emision/create.js';
import { listPuntosEmisionRoute } from './puntos-emision/list.js';
import { readPuntoEmisionRoute } from './puntos-emision/read.js';
import { removePuntoEmisionRoute } from './puntos-emision/remove.js';
import { updatePuntoEmisionRoute } from './puntos-emision/update.js';
import { readLiveRoute } from './salud/live.js';
import { readReadyRoute } from './salud/ready.js';
import { acceptInvitacionRoute } from './invitaciones/accept.js';
import { createInvitacionRoute } from './invitaciones/create.js';
import { listInvitacionesRoute } from './invitaciones/list.js';
import { readInvitacionRoute } from './invitaciones/read.js';
import { resendInvitacionRoute } from './invitaciones/resend.js';
import { revokeInvitacionRoute } from './invitaciones/revoke.js';
import { endCurrentSesionRoute, readCurrentSesionRoute } from './sesiones/current.js';
import { endSesionRoute } from './sesiones/end.js';
import { listSesionesRoute } from './sesiones/list.js';
import { openSesionRoute } from './sesiones/open.js';
import { annulSimuladoRoute } from './simulador/anular.js';
import { addFallaRoute, listFallasRoute, removeFallasRoute } from './simulador/fallas.js';
import { listRecepcionesRoute } from './simulador/recepciones.js';
import { changeOwnPasswordRoute } from './usuarios/change-password.js';
import { createUsuarioRoute } from './usuarios/create.js';
import { disableUsuarioRoute } from './usuarios/disable.js';
import { endUsuarioSessionsRoute } from './usuarios/end-sessions.js';
import { forgetPasswordRoute } from './usuarios/forgotten-password.js';
import { listUsuariosRoute } from './usuarios/list.js';
import { readMeRoute } from './usuarios/me.js';
import { setPasswordRoute } from './usuarios/new-password.js';
import { readUsuarioRoute } from './usuarios/read.js';
import { resetUsuarioPasswordRoute } from './usuarios/reset-password.js';
import { activateTotpRoute, beginTotpRoute, deactivateTotpRoute, removeTotpRoute } from './usuarios/totp.js';
import { unlockUsuarioRoute } from './usuarios/unlock.js';
import { updateUsuarioRoute } from './usuarios/update.js';
import {
  associatePlantillaRideRoute,
  listPlantillaRideUsersRoute,
  readPlantillaRideUsosRoute,
} from './plantillas-ride/associate.js';
import { createPlantillaRideRoute } from './plantillas-ride/create.js';
import { previewPlantillaRideRoute, tryPlantillaRideRoute } from './plantillas-ride/preview.js';
import { listPlantillasRideRoute, readPlantillaRideRoute } from './plantillas-ride/read.js';
import { removePlantillaRideRoute } from './plantillas-ride/remove.js';
import { replacePlantillaRideRoute } from './plantillas-ride/replace.js';
import {
  associatePlantillaEmailRoute,
  listPlantillaEmailUsersRoute,
  readPlantillaEmailUsosRoute,
} from './plantillas-email/associate.js';
import { createPlantillaEmailRoute } from './plantillas-email/create.js';
import { previewPlantillaEmailRoute, tryPlantillaEmailRoute } from './plantillas-email/preview.js';
import { listPlantillasEmailRoute, listVariablesEmailRoute, readPlantillaEmailRoute } from './plantillas-email/read.js';
import { removePlantillaEmailRoute } from './plantillas-email/remove.js';
import { testPlantillaEmailRoute } from './plantillas-email/test.js';
import { updatePlantillaEmailRoute } from './plantillas-email/update.js';
import { createWebhookRoute } from './webhooks/create.js';
import { listEntregasRoute, repeatEntregaRoute } from './webhooks/entregas.js';
import { listWebhooksRoute, readWebhookRoute } from './webhooks/read.js';
import { repeatPeriodRoute } from './webhooks/repeat.js';
import { rotateWebhookRoute } from './webhooks/rotate.js';
import { testWebhookRoute } from './webhooks/test.js';
import { removeWebhookRoute, updateWebhookRoute } from './webhooks/update.js';
import type { Route } from './route.js';

/** Every route of the service. A new one is a file and a line here. */
export const routes: readonly Route[] = [
  readLiveRoute,
  readReadyRoute,
  listCatalogosRoute,
  readCatalogoRoute,
  listFilasRoute,
  createFilaRoute,
  replaceFilaRoute,
  removeFilaRoute,
  createApiKeyRoute,
  listApiKeysRoute,
  readApiKeyRoute,
  revokeApiKeyRoute,
  rotateApiKeyRoute,
  readMeRoute,
  openSesionRoute,
  listSesionesRoute,
  readCurrentSesionRoute,
  endCurrentSesionRoute,
  endSesionRoute,
  listAllCertificadosRoute,
  listCertificadosRoute,
  uploadCertificadoRoute,
  diagnoseCertificadoRoute,
  readPerfilRoute,
  setPerfilRoute,
  readCertificadoRoute,
  activateCertificadoRoute,
  deleteCertificadoRoute,
  changeOwnPasswordRoute,
  forgetPasswordRoute,
  setPasswordRoute,
  listUsuariosRoute,
  createUsuarioRoute,
  readUsuarioRoute,
  updateUsuarioRoute,
  disableUsuarioRoute,
  unlockUsuarioRoute,
  endUsuarioSessionsRoute,
  resetUsuarioPasswordRoute,
  beginTotpRoute,
  activateTotpRoute,
  deactivateTotpRoute,
  removeTotpRoute,
  listInvitacionesRoute,
  createInvitacionRoute,
  acceptInvitacionRoute,
  readInvitacionRoute,
  resendInvitacionRoute,
  revokeInvitacionRoute,
  listClientesOAuthRoute,
  createClienteOAuthRoute,
  readClienteOAuthRoute,
  updateClienteOAuthRoute,
  disableClienteOAuthRoute,
  rotateClienteOAuthRoute,
  listAuditoriaRoute,
  listEmpresasRoute,
  listEmpresaIdsRoute,
  createEmpresaRoute,
  readEmpresaRoute,
  updateEmpresaRoute,
  removeEmpresaRoute,
  testSmtpRoute,
  putBuzonRoute,
  readBuzonRoute,
  removeBuzonRoute,
  testBuzonRoute,
  listBuzonCorreosRoute,
  listSecuencialesRoute,
  putLogoRoute,
  readLogoRoute,
  removeLogoRoute,
  listEstablecimientosRoute,
  createEstablecimientoRoute,
  readEstablecimientoRoute,
  updateEstablecimientoRoute,
  removeEstablecimientoRoute,
  listPuntosEmisionRoute,
  createPuntoEmisionRoute,
  readPuntoEmisionRoute,
  updatePuntoEmisionRoute,
  removePuntoEmisionRoute,
  listProductosRoute,
  createProductoRoute,
  exportProductosRoute,
  importProductosRoute,
  readProductoRoute,
  updateProductoRoute,
  removeProductoRoute,
  listErroresSriRoute,
  readErrorSriRoute,
  ...issueRoutes,
  issueByCodDocRoute,
  previewComprobanteRoute,
  issueXmlRoute,
  ...issueV1Routes,
  issueXmlAndWaitRoute,
  ...issueAndWaitRoutes,
  ...correctRoutes,
  listComprobantesRoute,
  listReceptoresRoute,
  ...listByTypeRoutes,
  readComprobanteRoute,
  removeComprobanteRoute,
  resumeComprobanteRoute,
  signAgainComprobanteRoute,
  notifyComprobanteRoute,
  ...stepRoutes,
  listEventosRoute,
  listFeedRoute,
  streamFeedRoute,
  testFeedRoute,
  createWebhookRoute,
  listWebhooksRoute,
  readWebhookRoute,
  updateWebhookRoute,
  removeWebhookRoute,
  rotateWebhookRoute,
  testWebhookRoute,
  listEntregasRoute,
  repeatEntregaRoute,
  repeatPeriodRoute,
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
  readResumenRoute,
  ...reporteRoutes,
  readAtsRoute,
  createAtsRoute,
  createReporteRoute,
  listTrabajosRoute,
  readTrabajoRoute,
  cancelTrabajoRoute,
  openDescargaRoute,
  readDescargaRoute,
  readArchivosRoute,
  readManyArchivosRoute,
  readEnlaceRoute,
  renewEnlaceRoute,
  revokeEnlaceRoute,
  requestAnulacionRoute,
  readAnulacionRoute,
  withdrawAnulacionRoute,
  listConciliacionesRoute,
  readConciliacionRoute,
  listPlantillasRideRoute,
  createPlantillaRideRoute,
  readPlantillaRideRoute,
  replacePlantillaRideRoute,
  removePlantillaRideRoute,
  previewPlantillaRideRoute,
  tryPlantillaRideRoute,
  listPlantillaRideUsersRoute,
  readPlantillaRideUsosRoute,
  associatePlantillaRideRoute,
  listPlantillasEmailRoute,
  createPlantillaEmailRoute,
  listVariablesEmailRoute,
  readPlantillaEmailRoute,
  updatePlantillaEmailRoute,
  removePlantillaEmailRoute,
  previewPlantillaEmailRoute,
  tryPlantillaEmailRoute,
  testPlantillaEmailRoute,
  listPlantillaEmailUsersRoute,
  readPlantillaEmailUsosRoute,
  associatePlantillaEmailRoute,
  listFallasRoute,
  addFallaRoute,
  removeFallasRoute,
  annulSimuladoRoute,
  listRecepcionesRoute,
];
