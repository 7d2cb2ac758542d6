/// <reference types="vite/types/importMeta.d.ts" />
import { collectTexts, type AreaTexts } from '../area-texts.js';
import { auditoria } from './auditoria.js';
import { buzon } from './buzon.js';
import { campos } from './campos.js';
import { claves } from './claves.js';
import { clientes } from './clientes.js';
import { clientesOAuth } from './clientes-oauth.js';
import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { emisionMasiva } from './emision-masiva.js';
import { emitir } from './emitir.js';
import { empezar } from './empezar.js';
import { empresas } from './empresas.js';
import { eventos } from './eventos.js';
import { inicio } from './inicio.js';
import { integraciones } from './integraciones.js';
import { llamadas } from './llamadas.js';
import { mostrador } from './mostrador.js';
import { normas } from './normas.js';
import { registroRuc } from './registro-ruc.js';
import { plantillas } from './plantillas.js';
import { plantillasCorreo } from './plantillas-correo.js';
import { plantillasRide } from './plantillas-ride.js';
import { productos } from './productos.js';
import { reportes } from './reportes.js';
import { proformas } from './proformas.js';
import { recibidos } from './recibidos.js';
import { recurrentes } from './recurrentes.js';
import { session } from './session.js';
import { shell } from './shell.js';
import { simulador } from './simulador.js';
import { usuarios } from './usuarios.js';
import { webhooks } from './webhooks.js';

export const es = {
  auditoria,
  buzon,
  campos,
  claves,
  clientes,
  clientesOAuth,
  common,
  comprobantes,
  emisionMasiva,
  emitir,
  empezar,
  empresas,
  eventos,
  inicio,
  integraciones,
  llamadas,
  mostrador,
  normas,
  registroRuc,
  plantillas,
  plantillasCorreo,
  plantillasRide,
  productos,
  reportes,
  proformas,
  recibidos,
  recurrentes,
  session,
  shell,
  simulador,
  usuarios,
  webhooks,
  ...collectTexts(import.meta.glob<AreaTexts>('../../features/**/es.ts', { eager: true })),
};
