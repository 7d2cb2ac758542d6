import { auditoria } from '../features/auditoria/area.js';
import { claves } from '../features/claves/area.js';
import { clientes } from '../features/clientes/area.js';
import { clientesOAuth } from '../features/clientes-oauth/area.js';
import { comprobantes } from '../features/comprobantes/area.js';
import { cuenta } from '../features/cuenta/area.js';
import { emisionMasiva } from '../features/emision-masiva/area.js';
import { emitir, ventaRapida } from '../features/emitir/area.js';
import { recurrentes } from '../features/emitir/recurrentes/area.js';
import { proformas } from '../features/emitir/proformas/area.js';
import { empezar, empresas } from '../features/empresas/area.js';
import { eventos } from '../features/eventos/area.js';
import { inicio } from '../features/inicio/area.js';
import { integraciones } from '../features/integraciones/area.js';
import { llamadas } from '../features/llamadas/area.js';
import { normas } from '../features/normas/area.js';
import { plantillasCorreo } from '../features/plantillas-correo/area.js';
import { plantillasRide } from '../features/plantillas-ride/area.js';
import { productos } from '../features/productos/area.js';
import { registroRuc } from '../features/registro-ruc/area.js';
import { reportes } from '../features/reportes/area.js';
import { recibidos } from '../features/recibidos/area.js';
import { simulador } from '../features/simulador/area.js';
import { usuarios } from '../features/usuarios/area.js';
import { webhooks } from '../features/webhooks/area.js';
import { ambiente } from '../service/environment.js';
import type { Area } from '../ui/area.js';

/** All areas in navigation order; the first is the start page. A new area is a folder and a line here. */
const every: readonly Area[] = [
  inicio,
  comprobantes,
  recibidos,
  emitir,
  ventaRapida,
  emisionMasiva,
  proformas,
  recurrentes,
  clientes,
  productos,
  reportes,
  normas,
  empresas,
  empezar,
  plantillasRide,
  plantillasCorreo,
  registroRuc,
  usuarios,
  claves,
  clientesOAuth,
  webhooks,
  eventos,
  integraciones,
  llamadas,
  auditoria,
  simulador,
  cuenta,
];

/** Areas of this environment. */
export const areas: readonly Area[] = every.filter(({ only }) => only === undefined || only === ambiente);
