import { beginsWords } from '../ui/words.js';

/** Whether every word of a text begins a word of the entry, without accents and in any order. */
export function matchesItem(
  { label, hint = '' }: { readonly label: string; readonly hint?: string },
  typed: string,
): boolean {
  return beginsWords(`${label} ${hint}`, typed);
}
