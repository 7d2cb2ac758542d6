import type { PathWord } from '../../service/tipos.js';

/** Key of a form's draft: type, company and source receipt. */
export function draftName(word: PathWord, ruc: string, of?: { readonly mode: string; readonly clave: string }): string {
  return [word, ruc, ...(of === undefined ? [] : [of.mode, of.clave])].join('.');
}
