import { comprobantes } from '../features/comprobantes/area.js';
import { cuenta } from '../features/cuenta/area.js';
import { emitir } from '../features/emitir/area.js';
import type { Area } from '../ui/area.js';

/** Every area of the portal, in the order of the navigation. A new one is a folder and a line. */
export const areas: readonly Area[] = [comprobantes, emitir, cuenta];
