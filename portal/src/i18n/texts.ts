import type { es } from './es/index.js';

/** Every text of the portal, in one language. */
export type Texts = typeof es;
