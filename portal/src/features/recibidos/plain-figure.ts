/** Converts a number as typed in Ecuador (10,50) to the API's form. */
export function plain(typed: string): string {
  return typed.replace(',', '.').trim();
}
