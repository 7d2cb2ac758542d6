import type { PathWord } from '../../ui/tipos.js';

/** Under which a form's draft is kept: by type and company, and by the receipt that it is made from. */
export function draftName(word: PathWord, ruc: string, of?: { readonly mode: string; readonly clave: string }): string {
  return [word, ruc, ...(of === undefined ? [] : [of.mode, of.clave])].join('.');
}
