import { anulacion } from '../api/anulacion/module.js';
import { apiKeys } from '../api/api-keys/module.js';
import { auditoria } from '../api/auditoria/module.js';
import { buzon } from '../api/buzon/module.js';
import { catalogos } from '../api/catalogos/module.js';
import { certificados } from '../api/certificados/module.js';
import { cierres } from '../api/cierres/module.js';
import { clientes } from '../api/clientes/module.js';
import { clientesOauth } from '../api/clientes-oauth/module.js';
import { comprobantes } from '../api/comprobantes/module.js';
import { conciliaciones } from '../api/conciliaciones/module.js';
import { contribuyentes } from '../api/contribuyentes/module.js';
import { correos } from '../api/correos/module.js';
import { datosPersonales } from '../api/datos-personales/module.js';
import { emisionMasiva } from '../api/emision-masiva/module.js';
import { empresas } from '../api/empresas/module.js';
import { erroresSri } from '../api/errores-sri/module.js';
import { establecimientos } from '../api/establecimientos/module.js';
import { eventos } from '../api/eventos/module.js';
import { invitaciones } from '../api/invitaciones/module.js';
import { instalacion } from '../api/instalacion/module.js';
import { llamadas } from '../api/llamadas/module.js';
import { logo } from '../api/logo/module.js';
import { normas } from '../api/normas/module.js';
import { oauth } from '../api/oauth/module.js';
import { plantillasEmail } from '../api/plantillas-email/module.js';
import { plantillasRide } from '../api/plantillas-ride/module.js';
import { proformas } from '../api/proformas/module.js';
import { portal } from '../api/portal/module.js';
import { productos } from '../api/productos/module.js';
import { proveedor } from '../api/proveedor/module.js';
import { publico } from '../api/publico/module.js';
import { puntosEmision } from '../api/puntos-emision/module.js';
import { recibidos } from '../api/recibidos/module.js';
import { recurrentes } from '../api/recurrentes/module.js';
import { reportes } from '../api/reportes/module.js';
import { salud } from '../api/salud/module.js';
import { sesiones } from '../api/sesiones/module.js';
import { simulador } from '../api/simulador/module.js';
import { trabajos } from '../api/trabajos/module.js';
import { usuarios } from '../api/usuarios/module.js';
import { webhooks } from '../api/webhooks/module.js';
import type { Module } from '../http/module.js';
import type { WholePlatform } from './whole-platform.js';

/** Every capability of the service. A new one is a folder and a line here. */
export const modules: readonly Module<WholePlatform>[] = [
  salud,
  catalogos,
  normas,
  contribuyentes,
  apiKeys,
  sesiones,
  proveedor,
  certificados,
  usuarios,
  invitaciones,
  instalacion,
  clientesOauth,
  auditoria,
  llamadas,
  empresas,
  buzon,
  logo,
  establecimientos,
  puntosEmision,
  productos,
  clientes,
  datosPersonales,
  erroresSri,
  comprobantes,
  emisionMasiva,
  proformas,
  recurrentes,
  trabajos,
  eventos,
  webhooks,
  recibidos,
  reportes,
  cierres,
  anulacion,
  conciliaciones,
  plantillasRide,
  plantillasEmail,
  simulador,
  correos,
  oauth,
  publico,
  portal,
];
