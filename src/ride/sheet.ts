import type { Mark, Page } from './display-list.js';
import { measurer, MISSING, printable } from './fonts.js';
import { points, type Look } from './template.js';
import { wrap } from './wrap.js';

/** PDF readers stop at 14,400 points (ISO 32000-1, annex C), so longer tickets continue on a second page. */
const TICKET_HEIGHT = 14_000;
const SIZES = {
  A4: { width: points(210), height: points(297) },
  ticket80: { width: points(80), height: TICKET_HEIGHT },
  ticket58: { width: points(58), height: TICKET_HEIGHT },
} as const;
/** Page number below the content of A4. */
const FOOTER = 14;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Must stay on one line: shrinks instead of wrapping. */
  readonly whole?: boolean;
}

/** A text wrapped to a width. */
export interface SetText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number;
  readonly height: number;
  /** Start of each line, if not given by the alignment. */
  readonly spares?: readonly number[];
}

/** Header of every page except the first. */
export interface RunningHead {
  readonly height: number;
  readonly put: (y: number) => void;
}

/** Line height relative to the font size. */
const LEADING = 1.18;
/** Share of the line height above the baseline. */
const ASCENT = 0.92;
/** A number shrinks to half at most; then it wraps. */
const SHRINK_MIN = 0.5;
/** Margin against rounding. */
const A_HAIR_LESS = 0.9999;
/** A number or code in a text, not an e-mail address. */
const CODES = /(?<!\S)(?=\S*\d)[^\s@]+(?!\S)/g;

/** Pages under construction, with a cursor. */
export class Sheet {
  readonly pages: Page[] = [];
  readonly left: number;
  /** Width of the content; narrower beside a ticket's barcode. */
  width: number;
  y = 0;
  /** Whether a character could not be printed. */
  lacksLetters = false;
  runningHead: RunningHead | undefined;
  private pageIndex = -1;
  private readonly measures: { readonly regular: (text: string) => number; readonly bold: (text: string) => number };
  private readonly paper: { readonly width: number; readonly height: number };

  constructor(readonly look: Look) {
    this.paper = SIZES[look.paper];
    this.left = look.margins.left;
    this.width = this.paper.width - look.margins.left - look.margins.right;
    this.measures = {
      regular: measurer({ familia: look.familia, bold: false }),
      bold: measurer({ familia: look.familia, bold: true }),
    };
    this.nextPage();
  }

  /** Top of the page's content. */
  private get top(): number {
    return this.look.margins.top + (this.pageIndex === 0 ? 0 : (this.runningHead?.height ?? 0));
  }

  get bottom(): number {
    return this.paper.height - this.look.margins.bottom - (this.look.paper === 'A4' ? FOOTER : 0);
  }

  /** Content height of an empty page after the first. */
  get room(): number {
    return this.bottom - this.look.margins.top - (this.runningHead?.height ?? 0);
  }

  /** Moves to the top of the next page, which two columns may share. */
  nextPage(): void {
    this.pageIndex++;
    if (this.pages.length === this.pageIndex) {
      this.pages.push({ width: this.paper.width, height: this.paper.height, marks: [] });
      if (this.pageIndex > 0) this.runningHead?.put(this.look.margins.top);
    }
    this.y = this.top;
  }

  /** Makes room for a height; returns true if it started a page. */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === this.top) return false;
    this.nextPage();
    return true;
  }

  get place(): { readonly page: number; readonly y: number } {
    return { page: this.pageIndex, y: this.y };
  }

  /** Moves the cursor back: a second column starts where the first did. */
  moveTo(place: { readonly page: number; readonly y: number }): void {
    this.pageIndex = place.page;
    this.y = place.y;
  }

  mark(mark: Mark): void {
    this.pages[this.pageIndex]?.marks.push(mark);
  }

  /** Width of a line at size 1. */
  widthOf(text: string, bold: boolean): number {
    return (bold ? this.measures.bold : this.measures.regular)(text);
  }

  heightOf(lines: number, size: number): number {
    return lines * size * LEADING;
  }

  /** Wraps a text without placing it. A number or code that is too wide shrinks instead of breaking. */
  set(text: string, width: number, style: TextStyle = {}): SetText {
    const { bold = false, color = this.look.colors.text, align = 'left', whole = false } = style;
    let { size = this.look.size } = style;
    const measure = bold ? this.measures.bold : this.measures.regular;
    const shown = printable(text, bold);
    if (shown !== text && shown.includes(MISSING)) this.lacksLetters = true;
    let lines = wrap(shown, width / size, measure);
    if (lines.length > 1) {
      const parts: readonly string[] = (whole ? shown.split('\n') : shown.match(CODES)) ?? [];
      const widest = parts.reduce((most, part) => Math.max(most, measure(part)), 0);
      if (widest * size > width) {
        size *= Math.max((width / (widest * size)) * A_HAIR_LESS, SHRINK_MIN);
        lines = wrap(shown, width / size, measure);
      }
    }
    return { lines, size, bold, color, align, width, height: this.heightOf(lines.length, size) };
  }

  /** Places lines `from` to `to` of a text with its upper left corner at a point. */
  put(set: SetText, x: number, y: number, from = 0, to = set.lines.length): void {
    const { size, bold, color, align, width, spares } = set;
    const measure = bold ? this.measures.bold : this.measures.regular;
    for (let i = from; i < to; i++) {
      const text = set.lines[i] ?? '';
      if (text === '') continue;
      const aside = align === 'left' ? 0 : (width - measure(text) * size) * (align === 'right' ? 1 : 0.5);
      this.mark({
        kind: 'text',
        x: x + (spares?.[i] ?? aside),
        y: y + (i - from) * size * LEADING + size * ASCENT,
        text,
        size,
        bold,
        color,
      });
    }
  }

  /** Places a text at the cursor, over the whole width, and moves below it. */
  write(text: string, style: TextStyle = {}, gap = 0): void {
    const set = this.set(text, this.width, style);
    this.ensure(set.height);
    this.put(set, this.left, this.y);
    this.y += set.height + gap;
  }
}
