import type { AuditAction } from '../../../src/kernel/audit-actions.js';
import type { TipoEvento } from '../../../src/kernel/eventos.js';
import type { Texts } from './texts.js';

/** Available languages: locale and texts. Only one language's texts are loaded. */
const languages = {
  es: {
    name: 'Español',
    locale: 'es-EC',
    numbers: 'es-US',
    load: async (): Promise<Texts> => (await import('./es/index.js')).es,
  },
  en: {
    name: 'English',
    locale: 'en-US',
    numbers: 'en-US',
    load: async (): Promise<Texts> => (await import('./en/index.js')).en,
  },
} as const;

export type Language = keyof typeof languages;

export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['es', languages.es.name],
  ['en', languages.en.name],
];

const STORED = 'rubrica.idioma';

/** Language the user chose; Spanish by default. */
export const language: Language = localStorage.getItem(STORED) === 'en' ? 'en' : 'es';
document.documentElement.lang = language;

export const LOCALE = languages[language].locale;
/** 1,234.50 in every language (design/portal). */
export const NUMBER_LOCALE = languages[language].numbers;

/** Texts in the user's language. */
export const text: Texts = await languages[language].load();

// Each has a text (test/service/portal-sentences.test.ts); the declarations themselves carry more than a browser needs.
export const AUDIT_ACTIONS = Object.keys(text.audit) as readonly AuditAction[];
export const TIPOS_EVENTO = Object.keys(text.events) as readonly TipoEvento[];

/** Changes the language and reloads the page; typed data is kept in its draft. */
export function speak(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  location.reload();
}
