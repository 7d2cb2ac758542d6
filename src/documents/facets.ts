import type { DecimalFacet, TextFacet } from '../xml/layout.js';

/** One line of text of 1 to `maxLength` characters. The SRI's `[^\n]*` forbids line feeds. */
export function texto(maxLength: number, minLength = 1): TextFacet {
  return { kind: 'text', minLength, maxLength, patterns: ['[^\\n]*'], hint: 'texto en una sola línea' };
}

/** Text that may contain line feeds: only additional fields and details. */
export function textoLibre(maxLength: number): TextFacet {
  return { kind: 'text', minLength: 1, maxLength, hint: 'texto' };
}

/** Text matching a pattern, with its Spanish description to follow «debe ser». */
export function forma(pattern: string | readonly string[], hint: string, more: Partial<TextFacet> = {}): TextFacet {
  return { kind: 'text', patterns: typeof pattern === 'string' ? [pattern] : pattern, hint, ...more };
}

export function digitos(length: number): TextFacet {
  return forma(`[0-9]{${length}}`, `un código de ${length} dígitos`);
}

/** One of the given texts. */
export function opcion(values: readonly string[]): TextFacet {
  return { kind: 'text', values, hint: values.join(' o ') };
}

/** Non-negative figure. */
export function cifra(totalDigits: number, fractionDigits: number): DecimalFacet {
  return { kind: 'decimal', totalDigits, fractionDigits, signed: false, minDecimals: 2 };
}

/** Money: 14 digits, 2 decimals (FACTS §2). */
export const dinero = cifra(14, 2);

/** Money without a lower bound in the SRI's schema. */
export const dineroConSigno: DecimalFacet = { ...dinero, signed: true };

/** Term: a figure with money's limits, written without trailing zero decimals. */
export const plazo: DecimalFacet = { ...dinero, minDecimals: 0 };

/** Tax rate: 15, 12.5, 99.99. */
export const tarifa = cifra(4, 2);

/** Quantities and unit prices: 2 decimals in the first versions, 6 in the later ones (FACTS §2). */
export function cantidad(decimals: 2 | 6): DecimalFacet {
  return decimals === 2 ? dinero : cifra(18, 6);
}

/** Date, dd/mm/20yy. */
export const fecha = forma('(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[012])/20[0-9][0-9]', 'una fecha dd/mm/aaaa');

/** 001-001-000000001. */
export const numeroDocumento = forma(
  '[0-9]{3}-[0-9]{3}-[0-9]{9}',
  'un número de documento con guiones, como 001-001-000000001',
);

/** Identification types of table 6. */
export const tipoIdentificacion = forma(
  '[0][4-8]',
  '04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final u 08 exterior',
);

/** Country of table 25. */
export const pais = forma('[0-9]{3}', 'un código de país de tres dígitos (tabla 25)');

/** Plate, or any text the SRI accepts instead. */
export const placa = texto(20);

/** Authorisation number: 10 digits (printed), 37 (online) or 49 (access key). */
export const numeroAutorizacion = forma('[0-9]{10,49}', 'un número de autorización de 10 a 49 dígitos');

export const siNo = opcion(['SI', 'NO']);
