/** A figure as the API takes it: here people write 10,50. */
export function plain(typed: string): string {
  return typed.replace(',', '.').trim();
}
