import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { emitir } from './emitir.js';
import { session } from './session.js';
import { shell } from './shell.js';

/** Spanish. */
export const es = { common, comprobantes, emitir, session, shell };
