/** A text as LIKE takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The LIKE pattern of texts that contain it. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}
