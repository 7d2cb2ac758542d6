import { es } from './es/index.js';

/** Every text of the portal, in one language. */
export type Texts = typeof es;

/** The languages that there are; another one is a folder of the same shape and a line here. */
const languages: Readonly<Record<string, Texts>> = { es };

const STORED = 'rubrica.idioma';

/** The texts in the language that the person chose; Spanish unless told. Another choice takes a reload. */
export const text: Texts = languages[localStorage.getItem(STORED) ?? ''] ?? es;

/** How numbers and dates are written. */
export const LOCALE = 'es-EC';
