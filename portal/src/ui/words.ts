/** Text without accents and in lower case, for comparisons. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether a text contains every typed word, without accents and in any order. */
export function containsWords(text: string, typed: string): boolean {
  const whole = folded(text);
  return wordsOf(typed).every((word) => whole.includes(word));
}

/** Whether every typed word begins a word of a text, without accents and in any order. */
export function beginsWords(text: string, typed: string): boolean {
  const own = wordsOf(text);
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)));
}
