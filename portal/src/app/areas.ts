import { claves } from '../features/claves/area.js';
import { comprobantes } from '../features/comprobantes/area.js';
import { cuenta } from '../features/cuenta/area.js';
import { emitir } from '../features/emitir/area.js';
import { inicio } from '../features/inicio/area.js';
import { plantillasCorreo } from '../features/plantillas-correo/area.js';
import { plantillasRide } from '../features/plantillas-ride/area.js';
import { productos } from '../features/productos/area.js';
import type { Area } from '../ui/area.js';

/** Every area of the portal, in the order of the navigation; the first is where one begins. A new one is a folder and a line. */
export const areas: readonly Area[] = [
  inicio,
  comprobantes,
  emitir,
  productos,
  plantillasRide,
  plantillasCorreo,
  claves,
  cuenta,
];
