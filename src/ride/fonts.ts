import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The letter of a text: a standard one of PDF, or the embedded one that has the letters beyond Latin-1. */
export interface Letter {
  readonly familia: Familia;
  readonly bold: boolean;
}

/** The families that a template may choose; all are standard fonts, which a PDF names and does not carry. */
export type Familia = 'Helvetica' | 'Times' | 'Courier';

const STANDARD: Readonly<Record<Familia, readonly [regular: string, bold: string]>> = {
  Helvetica: ['Helvetica', 'Helvetica-Bold'],
  Times: ['Times-Roman', 'Times-Bold'],
  Courier: ['Courier', 'Courier-Bold'],
};

/** What Windows-1252 has beyond Latin-1; the standard fonts print these and no others. */
const WIN_ANSI_MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Whether the standard fonts have all letters of a text. */
function isWinAnsi(text: string): boolean {
  return WIN_ANSI.test(text);
}

/** A font as fontkit gives it; only what is used here. */
interface ParsedFont {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  layout(text: string): unknown;
}

const require = createRequire(import.meta.url);

/** Parsed once per process: parsing costs many times what a page does. */
const embedded = new Map<boolean, ParsedFont>();

function embeddedFont(bold: boolean): ParsedFont {
  const known = embedded.get(bold);
  if (known !== undefined) return known;
  // The very fontkit that pdfkit uses, wherever the package manager put it: pdfkit takes its parsed fonts as they are.
  const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as { create(file: Buffer): ParsedFont };
  const file = require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${bold ? '-Bold' : ''}.ttf`);
  const parsed = fontkit.create(readFileSync(file));
  embedded.set(bold, parsed);
  return parsed;
}

/** Prints in place of a letter that no font at hand has: Chinese, Japanese, Korean, Hindi, some emoji. */
export const MISSING = '□';

/** WinAnsi and what a table's cell breaks its lines with. */
const PLAIN = /^[\n\r\t\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const substitutes = { regular: new Map<string, string>(), bold: new Map<string, string>() };

/**
 * A text as it can be printed: a letter that the fonts lack is taken in its plain form (Ａ as A) and, where it has none, as
 * MISSING. Marks that show nothing but turn or join letters are dropped: they could make a text read as another.
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

/** What pdfkit's `font` takes to print a text in a letter. */
export function fontFor(
  text: string,
  letter: Letter,
): { readonly key: string; readonly select: (doc: PDFKit.PDFDocument) => void } {
  return isWinAnsi(text) ? standardChoice(letter) : embeddedChoice(letter.bold);
}

interface FontChoice {
  readonly key: string;
  readonly select: (doc: PDFKit.PDFDocument) => void;
}

const choices = new Map<string, FontChoice>();

function standardChoice({ familia, bold }: Letter): FontChoice {
  const name = STANDARD[familia][bold ? 1 : 0];
  const known = choices.get(name);
  if (known !== undefined) return known;
  const made = {
    key: name,
    select: (doc: PDFKit.PDFDocument) => {
      unkerned(doc.font(name));
    },
  };
  choices.set(name, made);
  return made;
}

const NO_PAIRS = {};

/**
 * Takes the kerning from the font that a document is about to print with: it draws T, V, W and Y over the blank before them, so
 * that words run together, and a text would be narrower than measured. pdfkit has no option for it.
 */
function unkerned(doc: PDFKit.PDFDocument): void {
  (doc as unknown as { _font: { font: { kernPairs: object } } })._font.font.kernPairs = NO_PAIRS;
}

function embeddedChoice(bold: boolean): FontChoice {
  const key = bold ? 'embedded-bold' : 'embedded';
  const known = choices.get(key);
  if (known !== undefined) return known;
  // A parsed font is no documented source in pdfkit's types, only in its code.
  const source = embeddedFont(bold) as unknown as PDFKit.Mixins.PDFFontSource;
  const made = {
    key,
    select: (doc: PDFKit.PDFDocument) => {
      doc.registerFont(key, source);
      doc.font(key);
    },
  };
  choices.set(key, made);
  return made;
}

/** Advance of each WinAnsi character at size 1, by font. */
const advances = new Map<string, ReadonlyMap<string, number>>();

function standardAdvances(name: string): ReadonlyMap<string, number> {
  const known = advances.get(name);
  if (known !== undefined) return known;
  const probe = new PDFDocument({ autoFirstPage: false }).font(name).fontSize(1000);
  const codes = [...Array.from({ length: 95 }, (_, i) => 0x20 + i), ...Array.from({ length: 96 }, (_, i) => 0xa0 + i)];
  const letters = [...codes.map((code) => String.fromCharCode(code)), ...Array.from(WIN_ANSI_MORE)];
  const made = new Map(letters.map((letter) => [letter, probe.widthOfString(letter) / 1000]));
  advances.set(name, made);
  return made;
}

const embeddedAdvances = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** Measures a letter: the width of a text at size 1. Kerning is left out, as in print. */
export function measurer(letter: Letter): (text: string) => number {
  const standard = standardAdvances(STANDARD[letter.familia][letter.bold ? 1 : 0]);
  return (text) => {
    let width = 0;
    if (isWinAnsi(text)) {
      for (const char of text) width += standard.get(char) ?? 0;
      return width;
    }
    const font = embeddedFont(letter.bold);
    const known = letter.bold ? embeddedAdvances.bold : embeddedAdvances.regular;
    for (const char of text) {
      let advance = known.get(char);
      if (advance === undefined) {
        advance = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
        known.set(char, advance);
      }
      width += advance;
    }
    return width;
  };
}
