import type { Texts } from './texts.js';

/** The languages that there are: how numbers and dates are written in each, and its texts, of which only one is loaded. */
const languages = {
  es: { name: 'Español', locale: 'es-EC', load: async (): Promise<Texts> => (await import('./es/index.js')).es },
  en: { name: 'English', locale: 'en-US', load: async (): Promise<Texts> => (await import('./en/index.js')).en },
} as const;

/** A language by its code. */
export type Language = keyof typeof languages;

/** Each with the name that its speakers give it. */
export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['es', languages.es.name],
  ['en', languages.en.name],
];

const STORED = 'rubrica.idioma';

/** The language that the person chose; Spanish unless told. */
export const language: Language = localStorage.getItem(STORED) === 'en' ? 'en' : 'es';
document.documentElement.lang = language;

/** How numbers and dates are written. */
export const LOCALE = languages[language].locale;

/** The texts in the person's language. */
export const text: Texts = await languages[language].load();

/** Changes the language; the page begins anew with it, and what was typed is in its draft. */
export function speak(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  location.reload();
}
