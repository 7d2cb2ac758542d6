import type { DecimalFacet, TextFacet } from '../xml/layout.js';

/** One line of text of 1 to `maxLength` characters. The SRI's `[^\n]*` forbids line feeds. */
export function texto(maxLength: number, minLength = 1): TextFacet {
  return { kind: 'text', minLength, maxLength, patterns: ['[^\\n]*'], hint: 'texto en una sola línea' };
}

/** Text that may hold line feeds: only additional fields and details. */
export function textoLibre(maxLength: number): TextFacet {
  return { kind: 'text', minLength: 1, maxLength, hint: 'texto' };
}

/** Text of a given form, with the Spanish words that describe it after «debe ser». */
export function forma(pattern: string | readonly string[], hint: string, more: Partial<TextFacet> = {}): TextFacet {
  return { kind: 'text', patterns: typeof pattern === 'string' ? [pattern] : pattern, hint, ...more };
}

/** Exactly `length` digits. */
export function digitos(length: number): TextFacet {
  return forma(`[0-9]{${length}}`, `un código de ${length} dígitos`);
}

/** One of a few texts. */
export function opcion(values: readonly string[]): TextFacet {
  return { kind: 'text', values, hint: values.join(' o ') };
}

/** A figure that is not negative. */
export function cifra(totalDigits: number, fractionDigits: number): DecimalFacet {
  return { kind: 'decimal', totalDigits, fractionDigits, signed: false, minDecimals: 2 };
}

/** Money: 14 digits, 2 decimals (FACTS §2). */
export const dinero = cifra(14, 2);

/** Money for which the SRI's schema sets no lower bound. */
export const dineroConSigno: DecimalFacet = { ...dinero, signed: true };

/** A term: a figure of money's size that is written without idle decimals. */
export const plazo: DecimalFacet = { ...dinero, minDecimals: 0 };

/** The rate of a tax: 15, 12.5, 99.99. */
export const tarifa = cifra(4, 2);

/** Quantities and unit prices: 2 decimals in the first versions, 6 in the later ones (FACTS §2). */
export function cantidad(decimals: 2 | 6): DecimalFacet {
  return decimals === 2 ? dinero : cifra(18, 6);
}

/** A day, dd/mm/20yy. */
export const fecha = forma('(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[012])/20[0-9][0-9]', 'una fecha dd/mm/aaaa');

/** 001-001-000000001. */
export const numeroDocumento = forma(
  '[0-9]{3}-[0-9]{3}-[0-9]{9}',
  'un número de documento con guiones, como 001-001-000000001',
);

/** Types of identification of table 6. */
export const tipoIdentificacion = forma(
  '[0][4-8]',
  '04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final u 08 exterior',
);

/** A country of table 25. */
export const pais = forma('[0-9]{3}', 'un código de país de tres dígitos (tabla 25)');

/** A plate, or whatever the SRI lets stand for one. */
export const placa = texto(20);

/** Number of an authorisation: 10 digits (printed), 37 (online) or 49 (access key). */
export const numeroAutorizacion = forma('[0-9]{10,49}', 'un número de autorización de 10 a 49 dígitos');

/** SI or NO. */
export const siNo = opcion(['SI', 'NO']);
