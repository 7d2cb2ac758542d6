import type { es } from './es/index.js';

/** All texts of the portal, in one language. */
export type Texts = typeof es;
