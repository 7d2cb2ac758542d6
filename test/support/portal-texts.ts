/** The parts of the portal's texts about events and history. */
interface Texts {
  readonly comprobantes: { readonly sucesos: Readonly<Record<string, string>> };
  readonly audit: Readonly<Record<string, readonly [name: string, sentence: (who: string, what: string) => string]>>;
  readonly events: Readonly<
    Record<string, readonly [name: string, sentence: (datos: unknown, day: (iso: string) => string) => string]>
  >;
}

// Imported by URL: the portal's types require a browser, which tests are not.
async function textsOf(language: 'es' | 'en'): Promise<Texts> {
  const address = new URL(`../../portal/src/i18n/${language}/index.ts`, import.meta.url).href;
  const module = (await import(address)) as Readonly<Record<string, Texts>>;
  const texts = module[language];
  if (texts === undefined) throw new Error(`no texts in ${address}`);
  return texts;
}

export const es = await textsOf('es');
export const en = await textsOf('en');
