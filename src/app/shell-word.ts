/** A path as a word of a command that a person copies into a shell. */
export function shellWord(path: string): string {
  return /^[\w./:@%+,=-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
