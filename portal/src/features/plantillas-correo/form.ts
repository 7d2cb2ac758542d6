import type { SubError } from '../../service/client.js';
import type { Plantilla, Variables } from './queries.js';

/** A template as it is typed. */
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

/** The sources of a template, in Liquid. */
export const SOURCES = ['asunto', 'cuerpoHtml', 'cuerpoTexto'] as const;
export type Source = (typeof SOURCES)[number];

/** A template as a form shows it; without one, that which comes with the service. */
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

/** What is sent to be stored. */
export function bodyOf({ etiquetaCorreo, empresas, ...form }: MailForm) {
  return {
    ...form,
    etiquetaCorreo: etiquetaCorreo.trim() === '' ? null : etiquetaCorreo.trim(),
    empresas: [...empresas],
  };
}

/** A fault with its line, which the service tells in words: «Línea 3, columna 5: …». */
export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The faults of a source, from the top. */
export function faultsOf(problems: readonly SubError[], source: Source): readonly Fault[] {
  return problems
    .filter(({ field }) => field === source)
    .map(({ message }) => {
      const [, line = '1', column = '1'] = /^Línea (\d+), columna (\d+):/.exec(message) ?? [];
      return { line: Number(line), column: Number(column), message };
    })
    .sort((one, other) => one.line - other.line || one.column - other.column);
}

/** How a variable is written; an element of a list only inside of its loop. */
export function snippetOf(nombre: string, isList: boolean): string {
  if (isList) return `{% for x in ${nombre} %}\n{% endfor %}`;
  const [, element] = /\[\]\.(.*)$/.exec(nombre) ?? [];
  return element === undefined ? `{{ ${nombre} }}` : `{{ x.${element} }}`;
}

/** Whether pictures or styles are to come from elsewhere: no preview shows them. */
export function hasRemoteParts(html: string): boolean {
  const tight = html.replace(/\s+/g, '');
  return /(?:src|srcset|background)=["']?(?:https?:)?\/\/|url\(["']?(?:https?:)?\/\/|@import/i.test(tight);
}
