import type { es } from './es/index.js';

export type Texts = typeof es;
