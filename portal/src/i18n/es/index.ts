import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { session } from './session.js';
import { shell } from './shell.js';

/** Spanish. */
export const es = { common, comprobantes, session, shell };
