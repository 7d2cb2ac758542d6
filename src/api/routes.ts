import { readAnulacion } from './anulacion/read.js';
import { requestAnulacion } from './anulacion/request.js';
import { withdrawAnulacion } from './anulacion/withdraw.js';
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
import { listAuditoria } from './auditoria/list.js';
import { createFila, listFilas, removeFila, replaceFila } from './catalogos/filas.js';
import { listCatalogos } from './catalogos/list.js';
import { readCatalogo } from './catalogos/read.js';
import { createClienteOAuth } from './clientes-oauth/create.js';
import { disableClienteOAuth } from './clientes-oauth/disable.js';
import { listClientesOAuth } from './clientes-oauth/list.js';
import { readClienteOAuth } from './clientes-oauth/read.js';
import { rotateClienteOAuth } from './clientes-oauth/rotate.js';
import { updateClienteOAuth } from './clientes-oauth/update.js';
import { archivosComprobante } from './comprobantes/archivos.js';
import { removeComprobante, resumeComprobante, stepRoutes } from './comprobantes/changes.js';
import { listConciliacionesRoute } from './conciliaciones/list.js';
import { readConciliacionRoute } from './conciliaciones/read.js';
import { correctRoutes } from './comprobantes/correct.js';
import { readEnlace, renewEnlaceRoute, revokeEnlaceRoute } from './comprobantes/enlace.js';
import { eventosComprobante } from './comprobantes/eventos.js';
import { issueXml } from './comprobantes/issue-xml.js';
import { listByTypeRoutes, listComprobantes } from './comprobantes/list.js';
import { sriRoutes } from './comprobantes/sri.js';
import { issueByCodDoc, issueRoutes } from './comprobantes/issue.js';
import { notificarComprobante } from './comprobantes/notificar.js';
import { readComprobante } from './comprobantes/read.js';
import { createEmpresaRoute } from './empresas/create.js';
import { listEmpresasRoute } from './empresas/list.js';
import { readEmpresa } from './empresas/read.js';
import { removeEmpresaRoute } from './empresas/remove.js';
import { secuencialesRoute } from './empresas/secuenciales.js';
import { testSmtpRoute } from './empresas/test-smtp.js';
import { updateEmpresaRoute } from './empresas/update.js';
import { putLogoRoute, readLogoRoute, removeLogoRoute } from './logo/routes.js';
import { listErroresSri } from './errores-sri/list.js';
import { readErrorSri } from './errores-sri/read.js';
import { createEstablecimiento } from './establecimientos/create.js';
import { listEstablecimientosRoute } from './establecimientos/list.js';
import { readEstablecimiento } from './establecimientos/read.js';
import { removeEstablecimientoRoute } from './establecimientos/remove.js';
import { updateEstablecimientoRoute } from './establecimientos/update.js';
import { createProducto } from './productos/create.js';
import { importProductos } from './productos/import.js';
import { listProductosRoute } from './productos/list.js';
import { readProducto } from './productos/read.js';
import { removeProductoRoute } from './productos/remove.js';
import { updateProductoRoute } from './productos/update.js';
import { createPuntoEmision } from './puntos-emision/create.js';
import { listPuntosEmisionRoute } from './puntos-emision/list.js';
import { readPuntoEmision } from './puntos-emision/read.js';
import { removePuntoEmisionRoute } from './puntos-emision/remove.js';
import { updatePuntoEmisionRoute } from './puntos-emision/update.js';
import { live } from './salud/live.js';
import { ready } from './salud/ready.js';
import { acceptInvitacion } from './invitaciones/accept.js';
import { createInvitacion } from './invitaciones/create.js';
import { listInvitaciones } from './invitaciones/list.js';
import { readInvitacion } from './invitaciones/read.js';
import { revokeInvitacion } from './invitaciones/revoke.js';
import { endCurrentSesion, readCurrentSesion } from './sesiones/current.js';
import { endSesion } from './sesiones/end.js';
import { listSesiones } from './sesiones/list.js';
import { openSesion } from './sesiones/open.js';
import { changeOwnPasswordRoute } from './usuarios/change-password.js';
import { createUsuario } from './usuarios/create.js';
import { disableUsuario } from './usuarios/disable.js';
import { forgottenPasswordRoute } from './usuarios/forgotten-password.js';
import { listUsuarios } from './usuarios/list.js';
import { readMeRoute } from './usuarios/me.js';
import { newPasswordRoute } from './usuarios/new-password.js';
import { readUsuario } from './usuarios/read.js';
import { resetUsuarioPassword } from './usuarios/reset-password.js';
import { activateTotpRoute, beginTotpRoute, deactivateTotpRoute, removeTotpRoute } from './usuarios/totp.js';
import { unlockUsuario } from './usuarios/unlock.js';
import { updateUsuario } from './usuarios/update.js';
import { associatePlantillaRide, readPlantillaRideUsos } from './plantillas-ride/associate.js';
import { createPlantillaRide } from './plantillas-ride/create.js';
import { previewPlantillaRide } from './plantillas-ride/preview.js';
import { listPlantillasRideRoute, readPlantillaRide } from './plantillas-ride/read.js';
import { removePlantillaRide } from './plantillas-ride/remove.js';
import { associatePlantillaEmail, readPlantillaEmailUsos } from './plantillas-email/associate.js';
import { createPlantillaEmail } from './plantillas-email/create.js';
import { previewPlantillaEmail } from './plantillas-email/preview.js';
import { listPlantillasEmailRoute, listVariablesEmail, readPlantillaEmail } from './plantillas-email/read.js';
import { removePlantillaEmail } from './plantillas-email/remove.js';
import { updatePlantillaEmailRoute } from './plantillas-email/update.js';
import type { Route } from './route.js';

/** Every route of the service. A new one is a file and a line here. */
export const routes: readonly Route[] = [
  live,
  ready,
  listCatalogos,
  readCatalogo,
  listFilas,
  createFila,
  replaceFila,
  removeFila,
  createApiKeyRoute,
  listApiKeysRoute,
  readApiKeyRoute,
  revokeApiKeyRoute,
  rotateApiKeyRoute,
  readMeRoute,
  openSesion,
  listSesiones,
  readCurrentSesion,
  endCurrentSesion,
  endSesion,
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
  forgottenPasswordRoute,
  newPasswordRoute,
  listUsuarios,
  createUsuario,
  readUsuario,
  updateUsuario,
  disableUsuario,
  unlockUsuario,
  resetUsuarioPassword,
  beginTotpRoute,
  activateTotpRoute,
  deactivateTotpRoute,
  removeTotpRoute,
  listInvitaciones,
  createInvitacion,
  acceptInvitacion,
  readInvitacion,
  revokeInvitacion,
  listClientesOAuth,
  createClienteOAuth,
  readClienteOAuth,
  updateClienteOAuth,
  disableClienteOAuth,
  rotateClienteOAuth,
  listAuditoria,
  listEmpresasRoute,
  createEmpresaRoute,
  readEmpresa,
  updateEmpresaRoute,
  removeEmpresaRoute,
  testSmtpRoute,
  secuencialesRoute,
  putLogoRoute,
  readLogoRoute,
  removeLogoRoute,
  listEstablecimientosRoute,
  createEstablecimiento,
  readEstablecimiento,
  updateEstablecimientoRoute,
  removeEstablecimientoRoute,
  listPuntosEmisionRoute,
  createPuntoEmision,
  readPuntoEmision,
  updatePuntoEmisionRoute,
  removePuntoEmisionRoute,
  listProductosRoute,
  createProducto,
  importProductos,
  readProducto,
  updateProductoRoute,
  removeProductoRoute,
  listErroresSri,
  readErrorSri,
  ...issueRoutes,
  issueByCodDoc,
  issueXml,
  ...sriRoutes,
  ...correctRoutes,
  listComprobantes,
  ...listByTypeRoutes,
  readComprobante,
  removeComprobante,
  resumeComprobante,
  notificarComprobante,
  ...stepRoutes,
  eventosComprobante,
  archivosComprobante,
  readEnlace,
  renewEnlaceRoute,
  revokeEnlaceRoute,
  requestAnulacion,
  readAnulacion,
  withdrawAnulacion,
  listConciliacionesRoute,
  readConciliacionRoute,
  listPlantillasRideRoute,
  createPlantillaRide,
  readPlantillaRide,
  removePlantillaRide,
  previewPlantillaRide,
  readPlantillaRideUsos,
  associatePlantillaRide,
  listPlantillasEmailRoute,
  createPlantillaEmail,
  listVariablesEmail,
  readPlantillaEmail,
  updatePlantillaEmailRoute,
  removePlantillaEmail,
  previewPlantillaEmail,
  readPlantillaEmailUsos,
  associatePlantillaEmail,
];
