const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a text begins a word of the entry, without accents and in any order. */
export function matchesItem(
  { label, hint = '' }: { readonly label: string; readonly hint?: string },
  typed: string,
): boolean {
  const own = folded(`${label} ${hint}`).split(/\s+/);
  return folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => own.some((one) => one.startsWith(word)));
}
