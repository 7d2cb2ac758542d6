import { deflateSync } from 'node:zlib';
import type { Mark, Page } from './display-list.js';
import { BAR_INSET } from './dots.js';
import { EmbeddedPart } from './embedded-font.js';
import { measurer, standardFont, winAnsi, type Familia } from './fonts.js';
import { dateString, literal, number, PdfFile, textString } from './pdf-file.js';
import { putImage, type PdfImage } from './pdf-image.js';

/** Metadata and overlays of a file. */
export interface PaintOptions {
  readonly familia: Familia;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Part of the file, so that the same receipt gives the same bytes. */
  readonly date: Date;
  /** Pale, below the content. */
  readonly watermark: readonly string[];
  /** Red, above the content. */
  readonly stamp: string | undefined;
}

const WATERMARK_COLOR = '#F1F3F5';
const STAMP_COLOR = '#C62828';
const STAMP_OPACITY = 0.28;
const LINE_WIDTH = 0.6;
/** Overlay interval on a long ticket, in page widths. */
const ACROSS_EVERY = 1.42;
/** A third faster than the default 6, with a tenth more of three or four thousand bytes. */
const DEFLATE_LEVEL = 3;
const ACROSS_LEADING = 1.2;
const ACROSS_FONT = { familia: 'Helvetica', bold: true } as const;

/** Paints pages as a PDF. */
export function paint(pages: readonly Page[], options: PaintOptions): Buffer {
  const file = new PdfFile();
  const [root, tree] = [file.reserve(), file.reserve()];
  const used = new Resources(file, options.familia);
  const contents = pages.map((page) =>
    file.stream('', deflateSync(Buffer.from(paintPage(page, options, used), 'latin1'), { level: DEFLATE_LEVEL })),
  );
  const resources = file.put(used.dictionary());
  const kids = pages.map(({ width, height }, i) =>
    file.put(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${number(width)} ${number(height)}]` +
        `/Contents ${contents[i] ?? 0} 0 R/Resources ${resources} 0 R>>`,
    ),
  );
  file.put(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`, tree);
  file.put(`<</Type/Catalog/Pages ${tree} 0 R/Lang(es-EC)>>`, root);
  const date = dateString(options.date);
  const info = file.put(
    `<</Title${textString(options.title)}/Author${textString(options.author)}/Subject${textString(options.subject)}` +
      `/Creator${MAKER}/Producer${MAKER}/CreationDate${date}/ModDate${date}>>`,
  );
  return file.end(root, info);
}

const MAKER = textString('Rúbrica');

/** Shared resources of a file, by name. */
class Resources {
  private readonly standard = new Map<string, string>();
  private readonly embedded = new Map<boolean, EmbeddedPart>();
  private readonly images = new Map<Buffer, PdfImage & { readonly name: string }>();

  constructor(
    private readonly file: PdfFile,
    private readonly familia: Familia,
  ) {}

  /** A standard font, by default of the template's family. */
  font(bold: boolean, familia = this.familia): string {
    const font = standardFont({ familia, bold });
    let name = this.standard.get(font);
    if (name === undefined) this.standard.set(font, (name = `/F${this.standard.size + 1}`));
    return name;
  }

  /** The embedded font, for characters missing in standard fonts. */
  embeddedFont(bold: boolean): { readonly name: string; readonly part: EmbeddedPart } {
    let part = this.embedded.get(bold);
    if (part === undefined) this.embedded.set(bold, (part = new EmbeddedPart(bold)));
    return { name: bold ? '/EB' : '/ER', part };
  }

  image(bytes: Buffer): PdfImage & { readonly name: string } {
    let image = this.images.get(bytes);
    if (image === undefined)
      this.images.set(bytes, (image = { ...putImage(this.file, bytes), name: `/I${this.images.size + 1}` }));
    return image;
  }

  dictionary(): string {
    const { file } = this;
    const fonts = [
      ...Array.from(this.standard, ([font, name]) => {
        return `${name}<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`;
      }),
      ...Array.from(this.embedded.keys(), (bold) => {
        const { name, part } = this.embeddedFont(bold);
        return `${name} ${part.embed(file)} 0 R`;
      }),
    ];
    const images = Array.from(this.images.values(), ({ name, object }) => `${name} ${object} 0 R`);
    return `<</Font<<${fonts.join('')}>>/XObject<<${images.join('')}>>/ExtGState<</G1<</ca ${STAMP_OPACITY}>>>>>>`;
  }
}

function paintPage(page: Page, options: PaintOptions, used: Resources): string {
  const { watermark, stamp } = options;
  const pen = new Pen(page.height, used);
  const overlays = acrossOf(page, watermark, stamp);
  if (overlays.watermark !== undefined) pen.across(page, overlays.watermark, WATERMARK_COLOR, '');
  pen.put(`${LINE_WIDTH} w\n`);
  for (const mark of page.marks) pen.paint(mark);
  if (overlays.stamp !== undefined) pen.across(page, overlays.stamp, STAMP_COLOR, '/G1 gs ');
  return pen.contents();
}

/** Lines of large diagonal text, and the offset of their centre from the diagonal, in points downwards. */
interface Across {
  readonly lines: readonly string[];
  readonly widths: readonly number[];
  readonly size: number;
  readonly offset: number;
}

/** Sizes the overlays; together, the stamp is above the diagonal and the watermark below. */
function acrossOf(
  page: Page,
  watermark: readonly string[],
  stamp: string | undefined,
): { readonly watermark?: Across; readonly stamp?: Across } {
  const step = stepOf(page);
  const sized = (lines: readonly string[]): Across => {
    const widths = lines.map(measurer(ACROSS_FONT));
    return {
      lines,
      widths,
      size: Math.min(110, (Math.hypot(page.width, step) * 0.72) / Math.max(...widths)),
      offset: 0,
    };
  };
  const heightOf = ({ lines, size }: Across): number => lines.length * size * ACROSS_LEADING;
  const below = watermark.length === 0 ? undefined : sized(watermark);
  const above = stamp === undefined ? undefined : sized([stamp]);
  if (below === undefined || above === undefined)
    return { ...(below && { watermark: below }), ...(above && { stamp: above }) };
  return {
    watermark: { ...below, offset: heightOf(above) / 2 },
    stamp: { ...above, offset: -heightOf(below) / 2 },
  };
}

/** Distance between overlays on a page. */
function stepOf(page: Page): number {
  return Math.min(page.height, page.width * ACROSS_EVERY);
}

/** Writes marks as page content; sets font, size and colour only on change. PDF counts heights from below. */
class Pen {
  private out = '';
  private font = '';
  private size = 0;
  private fillColor = '';
  private strokeColor = '';
  /** Whether a text object is open, and the last text's position in thousandths: the next is relative to it. */
  private inText = false;
  private textX = 0;
  private textY = 0;

  constructor(
    private readonly height: number,
    private readonly used: Resources,
  ) {}

  put(operators: string): void {
    if (this.inText) this.out += 'ET\n';
    this.inText = false;
    this.out += operators;
  }

  contents(): string {
    this.put('');
    return this.out;
  }

  paint(mark: Mark): void {
    switch (mark.kind) {
      case 'text': {
        const coded = winAnsi(mark.text);
        this.fill(mark.color);
        if (!this.inText) {
          this.out += 'BT\n';
          this.inText = true;
          this.textX = 0;
          this.textY = 0;
        }
        if (coded === undefined) this.embedded(mark);
        else {
          this.select(this.used.font(mark.bold), mark.size);
          this.moveTo(mark.x, this.height - mark.y);
          this.out += `${literal(coded)}Tj\n`;
        }
        return;
      }
      case 'rect': {
        const { x, y, width, height, fill, stroke = '#000000' } = mark;
        if (fill === undefined) this.stroke(stroke);
        else this.fill(fill);
        this.put(`${this.rect(x, y, width, height)}${fill === undefined ? 'S' : 'f'}\n`);
        return;
      }
      case 'line': {
        const { x1, y1, x2, y2, color } = mark;
        this.stroke(color);
        const [from, to] = [this.height - y1, this.height - y2];
        this.put(`${number(x1)} ${number(from)} m ${number(x2)} ${number(to)} l S\n`);
        return;
      }
      case 'bars':
        this.bars(mark);
        return;
      case 'matrix':
        this.matrix(mark);
        return;
      case 'image':
        this.image(mark);
        return;
    }
  }

  private fill(color: string): void {
    if (color !== this.fillColor) this.out += `${rgb(color)} rg\n`;
    this.fillColor = color;
  }

  private stroke(color: string): void {
    if (color !== this.strokeColor) this.out += `${rgb(color)} RG\n`;
    this.strokeColor = color;
  }

  private select(font: string, size: number): void {
    if (font === this.font && size === this.size) return;
    this.out += `${font} ${number(size)} Tf\n`;
    this.font = font;
    this.size = size;
  }

  private moveTo(x: number, y: number): void {
    const [toX, toY] = [Math.round(x * 1000), Math.round(y * 1000)];
    this.out += `${(toX - this.textX) / 1000} ${(toY - this.textY) / 1000} Td`;
    this.textX = toX;
    this.textY = toY;
  }

  /** Text with characters missing in standard fonts. */
  private embedded({ text, x, y, size, bold }: Extract<Mark, { kind: 'text' }>): void {
    const { name, part } = this.used.embeddedFont(bold);
    this.select(name, size);
    const scale = size / 1000;
    let at = x;
    let run = '';
    const begin = (dx: number, dy: number): void => {
      if (run !== '') this.out += `[${run}]TJ\n`;
      run = '';
      this.moveTo(at + dx * scale, this.height - y + dy * scale);
    };
    let moved = true;
    for (const { code, width, advance, dx, dy } of part.place(text)) {
      const offset = dx !== 0 || dy !== 0;
      if (moved || offset) begin(dx, dy);
      run += `<${code}>`;
      if (advance !== width) run += number(width - advance);
      moved = offset;
      at += advance * scale;
    }
    if (run !== '') this.out += `[${run}]TJ\n`;
  }

  private rect(x: number, y: number, width: number, height: number): string {
    return `${number(x)} ${number(this.height - y - height)} ${number(width)} ${number(height)} re `;
  }

  private bars(mark: Extract<Mark, { kind: 'bars' }>): void {
    this.fill('#000000');
    let path = '';
    let at = 0;
    for (const [i, width] of mark.widths.entries()) {
      const thick = width - 2 * BAR_INSET;
      if (i % 2 === 0)
        path +=
          mark.direction === 'right'
            ? this.rect(mark.x + at + BAR_INSET, mark.y, thick, mark.bar)
            : this.rect(mark.x, mark.y + at + BAR_INSET, mark.bar, thick);
      at += width;
    }
    this.put(`${path}f\n`);
  }

  /** Joins runs of dark modules into rectangles. */
  private matrix(mark: Extract<Mark, { kind: 'matrix' }>): void {
    const { size, modules } = mark.matrix;
    const module = mark.side / size;
    this.fill('#000000');
    let path = '';
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        if (modules[y * size + x] !== 1) continue;
        let end = x + 1;
        while (end < size && modules[y * size + end] === 1) end++;
        path += `${x} ${y} ${end - x} 1 re\n`;
        x = end;
      }
    }
    const side = module.toFixed(6);
    this.put(`q ${side} 0 0 -${side} ${number(mark.x)} ${number(this.height - mark.y)} cm\n${path}f Q\n`);
  }

  /** As large as possible, vertically centred. */
  private image({ x, y, width, height, align, data }: Extract<Mark, { kind: 'image' }>): void {
    const image = this.used.image(data);
    const scale = Math.min(width / image.width, height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    const left = x + (align === 'left' ? 0 : (width - wide) * (align === 'right' ? 1 : 0.5));
    const bottom = this.height - y - (height + high) / 2;
    this.put(`q ${number(wide)} 0 0 ${number(high)} ${number(left)} ${number(bottom)} cm ${image.name} Do Q\n`);
  }

  /** Large diagonal text in its own graphics state. */
  across(page: Page, { lines, widths, size, offset }: Across, color: string, state: string): void {
    const step = stepOf(page);
    const angle = Math.atan2(step, page.width);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turned = `${cos.toFixed(6)} ${sin.toFixed(6)} ${(-sin).toFixed(6)} ${cos.toFixed(6)}`;
    const font = this.used.font(ACROSS_FONT.bold, ACROSS_FONT.familia);
    for (let top = 0; top + step <= page.height + 1; top += step) {
      const [cx, cy] = [page.width / 2, this.height - top - step / 2];
      let texts = '';
      for (const [i, line] of lines.entries()) {
        const along = (-(widths[i] ?? 0) * size) / 2;
        const down = offset + (i - (lines.length - 1) / 2) * size * ACROSS_LEADING + size * 0.35;
        const x = cx + along * cos + down * sin;
        const y = cy + along * sin - down * cos;
        texts += `${turned} ${number(x)} ${number(y)} Tm${literal(winAnsi(line) ?? '')}Tj\n`;
      }
      this.put(`q ${state}${rgb(color)} rg BT ${font} ${number(size)} Tf\n${texts}ET Q\n`);
    }
  }
}

/** `#RRGGBB` as fractions. */
function rgb(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((part) => number(part / 255)).join(' ');
}
