import { anulacion } from './anulacion/module.js';
import { apiKeys } from './api-keys/module.js';
import { auditoria } from './auditoria/module.js';
import { buzon } from './buzon/module.js';
import { catalogos } from './catalogos/module.js';
import { certificados } from './certificados/module.js';
import { cierres } from './cierres/module.js';
import { clientes } from './clientes/module.js';
import { clientesOauth } from './clientes-oauth/module.js';
import { comprobantes } from './comprobantes/module.js';
import { conciliaciones } from './conciliaciones/module.js';
import { contribuyentes } from './contribuyentes/module.js';
import { correos } from './correos/module.js';
import { datosPersonales } from './datos-personales/module.js';
import { emisionMasiva } from './emision-masiva/module.js';
import { empresas } from './empresas/module.js';
import { erroresSri } from './errores-sri/module.js';
import { establecimientos } from './establecimientos/module.js';
import { eventos } from './eventos/module.js';
import { invitaciones } from './invitaciones/module.js';
import { instalacion } from './instalacion/module.js';
import { llamadas } from './llamadas/module.js';
import { logo } from './logo/module.js';
import { normas } from './normas/module.js';
import { oauth } from './oauth/module.js';
import { plantillasEmail } from './plantillas-email/module.js';
import { plantillasRide } from './plantillas-ride/module.js';
import { proformas } from './proformas/module.js';
import { portal } from './portal/module.js';
import { productos } from './productos/module.js';
import { proveedor } from './proveedor/module.js';
import { publico } from './publico/module.js';
import { puntosEmision } from './puntos-emision/module.js';
import { recibidos } from './recibidos/module.js';
import { recurrentes } from './recurrentes/module.js';
import { reportes } from './reportes/module.js';
import { salud } from './salud/module.js';
import { sesiones } from './sesiones/module.js';
import { simulador } from './simulador/module.js';
import { trabajos } from './trabajos/module.js';
import { usuarios } from './usuarios/module.js';
import { webhooks } from './webhooks/module.js';
import type { Module } from './module.js';

/** Every capability of the service. A new one is a folder and a line here. */
export const modules: readonly Module[] = [
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
