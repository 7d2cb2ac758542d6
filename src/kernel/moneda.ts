/** The dollar as the ficha writes it (FACTS §6.1). */
export const DOLAR = 'DOLAR';

/** Spellings of the dollar, without accents and in capitals (FACTS §6.1). */
const DOLARES: ReadonlySet<string> = new Set([DOLAR, 'DOLARES', 'DOLAR AMERICANO', 'DOLARES AMERICANOS', 'USD', 'US$']);

/** Whether a text means the dollar, ignoring case, accents and surrounding blanks. */
export function isDolar(moneda: string): boolean {
  const plain = moneda.normalize('NFD').replace(/\p{M}/gu, '').trim().split(/\s+/).join(' ');
  return DOLARES.has(plain.toUpperCase());
}
