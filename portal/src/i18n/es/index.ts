import { claves } from './claves.js';
import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { emitir } from './emitir.js';
import { inicio } from './inicio.js';
import { session } from './session.js';
import { shell } from './shell.js';

/** Spanish. */
export const es = { claves, common, comprobantes, emitir, inicio, session, shell };
