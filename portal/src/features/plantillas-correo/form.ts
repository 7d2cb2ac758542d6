import type { SubError } from '../../service/client.js';
import type { Plantilla, Variables } from './queries.js';

export interface MailForm {
  readonly nombre: string;
  readonly asunto: string;
  readonly cuerpoHtml: string;
  readonly cuerpoTexto: string;
  /** Empty: the company's name. */
  readonly etiquetaCorreo: string;
  readonly esPredeterminada: boolean;
  readonly empresas: readonly string[];
}

/** Liquid sources of a template. */
export const SOURCES = ['asunto', 'cuerpoHtml', 'cuerpoTexto'] as const;
export type Source = (typeof SOURCES)[number];

/** Whether two templates have the same texts. */
export function sameSources(one: Readonly<Record<Source, string>>, other: Readonly<Record<Source, string>>): boolean {
  return SOURCES.every((source) => one[source] === other[source]);
}

/** Converts a template to form values; without one, the built-in template. */
export function formOf(plantilla: Plantilla | undefined, included: Variables['incluida'], nombre: string): MailForm {
  const { asunto, cuerpoHtml, cuerpoTexto } = plantilla ?? included;
  return {
    nombre,
    asunto,
    cuerpoHtml,
    cuerpoTexto,
    etiquetaCorreo: plantilla?.etiquetaCorreo ?? '',
    esPredeterminada: plantilla?.esPredeterminada ?? false,
    empresas: plantilla?.empresas ?? [],
  };
}

export function bodyOf({ etiquetaCorreo, empresas, ...form }: MailForm) {
  return {
    ...form,
    etiquetaCorreo: etiquetaCorreo.trim() === '' ? null : etiquetaCorreo.trim(),
    empresas: [...empresas],
  };
}

/** An error with its line, parsed from the service's message: «Línea 3, columna 5: …». */
export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Errors of a source, by line. */
export function faultsOf(problems: readonly SubError[], source: Source): readonly Fault[] {
  return problems
    .filter(({ field }) => field === source)
    .map(({ message }) => {
      const [, line = '1', column = '1'] = /^Línea (\d+), columna (\d+):/.exec(message) ?? [];
      return { line: Number(line), column: Number(column), message };
    })
    .sort((one, other) => one.line - other.line || one.column - other.column);
}

/** Returns a variable's Liquid snippet; list elements only work inside their loop. */
export function snippetOf(nombre: string, isList: boolean): string {
  if (isList) return `{% for x in ${nombre} %}\n{% endfor %}`;
  const [, element] = /\[\]\.(.*)$/.exec(nombre) ?? [];
  return element === undefined ? `{{ ${nombre} }}` : `{{ x.${element} }}`;
}

/** Whether images or styles are remote: the preview does not load them. */
export function hasRemoteParts(html: string): boolean {
  const tight = html.replace(/\s+/g, '');
  return /(?:src|srcset|background)=["']?(?:https?:)?\/\/|url\(["']?(?:https?:)?\/\/|@import/i.test(tight);
}
