import { embeddedFont, type ParsedFont } from './embedded-font.js';
import { STANDARD_WIDTHS } from './standard-widths.js';

/** Font of a text: a standard PDF font, or the embedded one for characters beyond Windows-1252. */
export interface Letter {
  readonly familia: Familia;
  readonly bold: boolean;
}

/** Families a template may choose: standard fonts, which a PDF names without embedding. */
export type Familia = 'Helvetica' | 'Times' | 'Courier';

/** A font every PDF reader has. */
export type StandardFont = keyof typeof STANDARD_WIDTHS | 'Courier' | 'Courier-Bold';

const STANDARD: Readonly<Record<Familia, readonly [regular: StandardFont, bold: StandardFont]>> = {
  Helvetica: ['Helvetica', 'Helvetica-Bold'],
  Times: ['Times-Roman', 'Times-Bold'],
  Courier: ['Courier', 'Courier-Bold'],
};

export function standardFont({ familia, bold }: Letter): StandardFont {
  return STANDARD[familia][bold ? 1 : 0];
}

/** Characters of Windows-1252 beyond Latin-1, from 0x80; the only ones standard fonts print. */
const FROM_80 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
const BEYOND_LATIN_1 = new Map(
  Array.from(FROM_80, (letter, i) => [letter.charCodeAt(0), 0x80 + i] as const).filter(([letter]) => letter !== 0),
);

const UNIT_MAX = Math.max(...BEYOND_LATIN_1.keys());

const OUTSIDE_ASCII = /[^\x20-\x7e]/;

/** Windows-1252 code of a UTF-16 unit; 0: none. */
function codeOf(unit: number): number {
  if (unit < 0x7f) return unit < 0x20 ? 0 : unit;
  return unit >= 0xa0 && unit <= 0xff ? unit : (BEYOND_LATIN_1.get(unit) ?? 0);
}

/** Text in Windows-1252, one character per byte; undefined if a standard font lacks a character. */
export function winAnsi(text: string): string | undefined {
  if (!OUTSIDE_ASCII.test(text)) return text;
  let coded = '';
  for (let i = 0; i < text.length; i++) {
    const code = codeOf(text.charCodeAt(i));
    if (code === 0) return undefined;
    coded += String.fromCharCode(code);
  }
  return coded;
}

/** Replaces characters no available font has: Chinese, Japanese, Korean, Hindi, some emoji. */
export const MISSING = '□';

/** Windows-1252 and line breaks of a cell. */
const PLAIN = /^[\n\r\t\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const substitutes = { regular: new Map<string, string>(), bold: new Map<string, string>() };

/**
 * Printable form of a text: missing characters take their compatibility form (Ａ as A) or MISSING. Invisible direction and joining marks
 * are dropped, because they could make a text read differently.
 */
export function printable(text: string, bold: boolean): string {
  if (PLAIN.test(text)) return text;
  const known = bold ? substitutes.bold : substitutes.regular;
  let out = '';
  for (const char of text) {
    let put = known.get(char);
    if (put === undefined) known.set(char, (put = substitute(char, embeddedFont(bold))));
    out += put;
  }
  return out;
}

function substitute(char: string, font: ParsedFont): string {
  if (PLAIN.test(char)) return char;
  if (/\p{Cf}|\p{Variation_Selector}/u.test(char)) return '';
  const has = (letters: string): boolean =>
    Array.from(letters).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (has(char)) return char;
  const plain = char.normalize('NFKC');
  return plain !== char && has(plain) ? plain : MISSING;
}

/** Advances at size 1 by UTF-16 unit, per standard font; NaN: missing. */
const advances = new Map<StandardFont, Float64Array>();

function standardAdvances(name: StandardFont): Float64Array {
  const known = advances.get(name);
  if (known !== undefined) return known;
  const widths = name === 'Courier' || name === 'Courier-Bold' ? undefined : STANDARD_WIDTHS[name];
  const made = Float64Array.from({ length: UNIT_MAX + 1 }, (_, unit) => {
    const code = codeOf(unit);
    return code === 0 ? NaN : (widths?.[code - 32] ?? 600) / 1000;
  });
  advances.set(name, made);
  return made;
}

const embeddedAdvances = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** Returns a function that measures text at size 1. No kerning, as in print. */
export function measurer(letter: Letter): (text: string) => number {
  const standard = standardAdvances(standardFont(letter));
  return (text) => {
    let width = 0;
    for (let i = 0; i < text.length; i++) width += standard[text.charCodeAt(i)] ?? NaN;
    return Number.isNaN(width) ? embeddedWidth(text, letter.bold) : width;
  };
}

function embeddedWidth(text: string, bold: boolean): number {
  const font = embeddedFont(bold);
  const known = bold ? embeddedAdvances.bold : embeddedAdvances.regular;
  let width = 0;
  for (const char of text) {
    let advance = known.get(char);
    if (advance === undefined) {
      advance = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
      known.set(char, advance);
    }
    width += advance;
  }
  return width;
}
