import { claves } from './claves.js';
import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { emitir } from './emitir.js';
import { empezar } from './empezar.js';
import { empresas } from './empresas.js';
import { inicio } from './inicio.js';
import { session } from './session.js';
import { shell } from './shell.js';

/** Spanish. */
export const es = { claves, common, comprobantes, emitir, empezar, empresas, inicio, session, shell };
