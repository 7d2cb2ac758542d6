import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { BoundedMap } from '../kernel/bounded-map.js';
import { hexUtf16, number, type PdfFile } from './pdf-file.js';

/** The used part of fontkit's font. */
export interface ParsedFont {
  readonly unitsPerEm: number;
  readonly postscriptName: string;
  readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
  readonly ascent: number;
  readonly descent: number;
  /** Missing in an old OS/2 table. */
  readonly capHeight: number | undefined;
  readonly xHeight: number | undefined;
  readonly italicAngle: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  /** Shapes text: ligatures, stacked marks and right-to-left scripts yield glyphs in drawing order. */
  layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[] };
  createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array };
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

const require = createRequire(import.meta.url);

/** Parsed once per process: parsing costs many times a page. */
const parsed = new Map<boolean, ParsedFont>();

/** DejaVu Sans Condensed, loaded for the first character beyond Windows-1252, which most papers lack. */
export function embeddedFont(bold: boolean): ParsedFont {
  const known = parsed.get(bold);
  if (known !== undefined) return known;
  const fontkit = require('fontkit') as { create(file: Buffer): ParsedFont };
  const file = require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${bold ? '-Bold' : ''}.ttf`);
  const made = fontkit.create(readFileSync(file));
  // fontkit caches a glyph with the characters of its first use, or none if it was part of another: the text copied from a paper would
  // depend on earlier papers.
  const getGlyph = made.getGlyph.bind(made);
  made.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    return codePoints === undefined ? glyph : Object.assign(Object.create(glyph) as Glyph, { codePoints });
  };
  parsed.set(bold, made);
  return made;
}

/** A positioned glyph: offset before drawing and advance after it, in thousandths. */
export interface PlacedGlyph {
  /** Its index in the font subset. */
  readonly code: string;
  readonly width: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Font subset of one document; depends only on the document's texts. */
export class EmbeddedPart {
  private readonly codes = new Map<number, number>();
  private readonly glyphs: Glyph[] = [];
  private readonly font: ParsedFont;

  constructor(private readonly bold: boolean) {
    this.font = embeddedFont(bold);
  }

  /** Glyphs of a text, shaped word by word. */
  place(text: string): PlacedGlyph[] {
    const scale = 1000 / this.font.unitsPerEm;
    return text.split(/(?<=[ \t])/).flatMap((word) => {
      const { glyphs, positions } = this.font.layout(word);
      return glyphs.map((glyph, i) => {
        const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
        return {
          code: this.codeOf(glyph).toString(16).padStart(4, '0'),
          width: glyph.advanceWidth * scale,
          advance: xAdvance * scale,
          dx: xOffset * scale,
          dy: yOffset * scale,
        };
      });
    });
  }

  private codeOf(glyph: Glyph): number {
    const known = this.codes.get(glyph.id);
    if (known !== undefined) return known;
    // Index 0 is the missing glyph in every subset.
    this.glyphs.push(glyph);
    this.codes.set(glyph.id, this.glyphs.length);
    return this.glyphs.length;
  }

  /** Writes the subset and returns its object number. */
  embed(file: PdfFile): number {
    const { font, glyphs } = this;
    const scale = 1000 / font.unitsPerEm;
    const { bytes, toUnicode } = cut(font, this.bold, glyphs);
    // A six-letter tag marks a subset (ISO 32000-1 §9.6.4).
    const name = `/RUBRIC+${font.postscriptName}`;
    const widths = [font.getGlyph(0), ...glyphs].map(({ advanceWidth }) => number(advanceWidth * scale)).join(' ');
    const { minX, minY, maxX, maxY } = font.bbox;
    const box = [minX, minY, maxX, maxY].map((edge) => number(edge * scale)).join(' ');
    const program = file.stream(`/Length1 ${bytes.plainLength}`, bytes.deflated);
    const descriptor = file.put(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${box}]/ItalicAngle ${number(font.italicAngle)}` +
        `/Ascent ${number(font.ascent * scale)}/Descent ${number(font.descent * scale)}` +
        `/CapHeight ${number((font.capHeight ?? font.ascent) * scale)}/XHeight ${number((font.xHeight ?? 0) * scale)}/StemV 0/FontFile2 ${program} 0 R>>`,
    );
    const descendant = file.put(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/W[0[${widths}]]/CIDToGIDMap/Identity>>`,
    );
    const unicode = file.stream('', toUnicode);
    return file.put(
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    );
  }
}

interface Cut {
  readonly bytes: { readonly deflated: Buffer; readonly plainLength: number };
  readonly toUnicode: Buffer;
}

/** Cache of recent subsets, about 10 KB each: a company's papers use the same few characters. */
const cuts = new BoundedMap<Cut>(64);

/** Font subset with these glyphs. */
function cut(font: ParsedFont, bold: boolean, glyphs: readonly Glyph[]): Cut {
  const key = `${bold ? 'b' : 'r'} ${glyphs.map(({ id, codePoints }) => `${id}:${codePoints.join('+')}`).join(' ')}`;
  const known = cuts.get(key);
  if (known !== undefined) return known;
  const subset = font.createSubset();
  for (const { id } of glyphs) subset.includeGlyph(id);
  const plain = subset.encode();
  const made = {
    bytes: { deflated: deflateSync(plain), plainLength: plain.length },
    toUnicode: deflateSync(Buffer.from(unicodeMap(glyphs), 'latin1')),
  };
  cuts.set(key, made);
  return made;
}

/** Maximum lines per block of a map (Adobe technical note 5014). */
const LINES_MAX = 100;

/** Maps glyphs to characters, so that readers can copy and search. */
function unicodeMap(glyphs: readonly Glyph[]): string {
  const lines = glyphs.map(({ codePoints }, i) => {
    const code = (i + 1).toString(16).padStart(4, '0');
    return `<${code}> <${hexUtf16(String.fromCodePoint(...codePoints))}>`;
  });
  let map =
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n' +
    '/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n';
  for (let from = 0; from < lines.length; from += LINES_MAX) {
    const some = lines.slice(from, from + LINES_MAX);
    map += `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`;
  }
  return `${map}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
}
