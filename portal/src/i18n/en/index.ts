import type { Texts } from '../texts.js';
import { claves } from './claves.js';
import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { emitir } from './emitir.js';
import { inicio } from './inicio.js';
import { plantillas } from './plantillas.js';
import { plantillasCorreo } from './plantillas-correo.js';
import { plantillasRide } from './plantillas-ride.js';
import { productos } from './productos.js';
import { session } from './session.js';
import { shell } from './shell.js';

/** English. The tax authority's own words stay as they are in its documents. */
export const en: Texts = {
  claves,
  common,
  comprobantes,
  emitir,
  inicio,
  plantillas,
  plantillasCorreo,
  plantillasRide,
  productos,
  session,
  shell,
};
