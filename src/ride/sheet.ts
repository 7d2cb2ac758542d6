import type { Mark, Page } from './display-list.js';
import { measurer, MISSING, printable } from './fonts.js';
import { points, type Look } from './template.js';
import { wrap } from './wrap.js';

const A4 = { width: points(210), height: points(297) };
/** A roll has no end, but PDF readers stop at 14,400 points (ISO 32000-1, annex C): longer tickets go on on a second page. */
const TICKET = { width: points(80), height: 14_000 };
/** Below the content of a sheet: the page's number. */
const FOOTER = 14;

/** How a text is set. */
export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Nothing of it may go to the next line: it shrinks instead. */
  readonly whole?: boolean;
}

/** A text broken into the lines of a width. */
export interface SetText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number;
  readonly height: number;
  /** Where each line begins, when neither its side nor its middle says so. */
  readonly spares?: readonly number[];
}

/** What stands at the top of every page but the first. */
export interface RunningHead {
  readonly height: number;
  readonly put: (y: number) => void;
}

/** A line is so much higher than its letters. */
const LEADING = 1.18;
/** Of the line's height, what lies above the base line. */
const ASCENT = 0.92;
/** A number that does not fit shrinks to half at most; then it breaks after all. */
const SHRINK_MIN = 0.5;
/** So that a text shrunk to a width is not a rounding wider than it. */
const A_HAIR_LESS = 0.9999;
/** A number or a code, as it stands in a text; an address of mail is none. */
const CODES = /(?<!\S)(?=\S*\d)[^\s@]+(?!\S)/g;

/** Pages in the making, and the place where the next thing goes. */
export class Sheet {
  readonly pages: Page[] = [];
  readonly left: number;
  readonly width: number;
  y = 0;
  /** Whether some letter could not be printed. */
  lacksLetters = false;
  runningHead: RunningHead | undefined;
  private pageIndex = -1;
  private readonly measures: { readonly regular: (text: string) => number; readonly bold: (text: string) => number };
  private readonly paper: { readonly width: number; readonly height: number };

  constructor(readonly look: Look) {
    this.paper = look.paper === 'A4' ? A4 : TICKET;
    this.left = look.margins.left;
    this.width = this.paper.width - look.margins.left - look.margins.right;
    this.measures = {
      regular: measurer({ familia: look.familia, bold: false }),
      bold: measurer({ familia: look.familia, bold: true }),
    };
    this.nextPage();
  }

  /** Where the content of the page begins. */
  private get top(): number {
    return this.look.margins.top + (this.pageIndex === 0 ? 0 : (this.runningHead?.height ?? 0));
  }

  get bottom(): number {
    return this.paper.height - this.look.margins.bottom - (this.look.paper === 'A4' ? FOOTER : 0);
  }

  /** The height of an empty page's content, after the first. */
  get room(): number {
    return this.bottom - this.look.margins.top - (this.runningHead?.height ?? 0);
  }

  /** Goes to the top of the next page, which two columns may share. */
  nextPage(): void {
    this.pageIndex++;
    if (this.pages.length === this.pageIndex) {
      this.pages.push({ width: this.paper.width, height: this.paper.height, marks: [] });
      if (this.pageIndex > 0) this.runningHead?.put(this.look.margins.top);
    }
    this.y = this.top;
  }

  /** Makes room for something of a height, on the next page if need be. True when it began a page. */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === this.top) return false;
    this.nextPage();
    return true;
  }

  get place(): { readonly page: number; readonly y: number } {
    return { page: this.pageIndex, y: this.y };
  }

  /** Back to a place: a second column begins where the first did. */
  moveTo(place: { readonly page: number; readonly y: number }): void {
    this.pageIndex = place.page;
    this.y = place.y;
  }

  mark(mark: Mark): void {
    this.pages[this.pageIndex]?.marks.push(mark);
  }

  /** The width of a line at size 1. */
  widthOf(text: string, bold: boolean): number {
    return (bold ? this.measures.bold : this.measures.regular)(text);
  }

  /** The height of so many lines. */
  heightOf(lines: number, size: number): number {
    return lines * size * LEADING;
  }

  /** Breaks a text for a width; nothing is placed yet. A number or a code that is too wide for it shrinks, it does not break. */
  set(text: string, width: number, style: TextStyle = {}): SetText {
    const { bold = false, color = this.look.colors.text, align = 'left', whole = false } = style;
    let { size = this.look.size } = style;
    const measure = bold ? this.measures.bold : this.measures.regular;
    const shown = printable(text, bold);
    if (shown !== text && shown.includes(MISSING)) this.lacksLetters = true;
    let lines = wrap(shown, width / size, measure);
    if (lines.length > 1) {
      const widest = Math.max(0, ...((whole ? shown.split('\n') : shown.match(CODES)) ?? []).map(measure));
      if (widest * size > width) {
        size *= Math.max((width / (widest * size)) * A_HAIR_LESS, SHRINK_MIN);
        lines = wrap(shown, width / size, measure);
      }
    }
    return { lines, size, bold, color, align, width, height: this.heightOf(lines.length, size) };
  }

  /** Places a set text with its upper left corner at a point; `from` and `to` choose some of its lines. */
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

  /** Places a text at the cursor, over the whole width, and goes below it. */
  write(text: string, style: TextStyle = {}, gap = 0): void {
    const set = this.set(text, this.width, style);
    this.ensure(set.height);
    this.put(set, this.left, this.y);
    this.y += set.height + gap;
  }
}
