import PDFDocument from 'pdfkit';
import type { Mark, Page } from './display-list.js';
import { BAR_INSET } from './dots.js';
import { fontFor, type Familia } from './fonts.js';

/** What is said of the file, and what goes across its pages. */
export interface PaintOptions {
  readonly familia: Familia;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Stated in the file, so that the same receipt gives the same bytes. */
  readonly date: Date;
  /** Below the content, pale. */
  readonly watermark: readonly string[];
  /** Over the content, red. */
  readonly stamp: string | undefined;
}

const WATERMARK_COLOR = '#F1F3F5';
const STAMP_COLOR = '#C62828';
const STAMP_OPACITY = 0.28;
const LINE_WIDTH = 0.6;
/** A long ticket repeats what goes across it this often, in widths of the page. */
const ACROSS_EVERY = 1.42;

/** Paints pages of marks as a PDF. */
export async function paint(pages: readonly Page[], options: PaintOptions): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'es-EC',
    info: {
      Title: options.title,
      Author: options.author,
      Subject: options.subject,
      Creator: 'Rúbrica',
      Producer: 'Rúbrica (pdfkit)',
      CreationDate: options.date,
      ModDate: options.date,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  for (const page of pages) paintPage(doc, page, options);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function paintPage(doc: PDFKit.PDFDocument, page: Page, options: PaintOptions): void {
  doc.addPage({ size: [page.width, page.height], margin: 0 });
  if (options.watermark.length > 0) across(doc, page, options.watermark, { color: WATERMARK_COLOR, opacity: 1 });
  doc.lineWidth(LINE_WIDTH);
  const pen = new Pen(doc, options.familia);
  for (const mark of page.marks) pen.paint(mark);
  if (options.stamp !== undefined) across(doc, page, [options.stamp], { color: STAMP_COLOR, opacity: STAMP_OPACITY });
}

/** Paints marks, and sets font, size and colour only when they change. */
class Pen {
  private font = '';
  private size = 0;
  private color = '';

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly familia: Familia,
  ) {}

  paint(mark: Mark): void {
    const { doc } = this;
    switch (mark.kind) {
      case 'text': {
        const choice = fontFor(mark.text, { familia: this.familia, bold: mark.bold });
        if (choice.key !== this.font) choice.select(doc);
        if (mark.size !== this.size) doc.fontSize(mark.size);
        this.font = choice.key;
        this.size = mark.size;
        this.fill(mark.color);
        doc.text(mark.text, mark.x, mark.y, { lineBreak: false, baseline: 'alphabetic' });
        return;
      }
      case 'rect':
        doc.rect(mark.x, mark.y, mark.width, mark.height);
        if (mark.fill !== undefined) {
          this.fill(mark.fill);
          doc.fill();
        } else doc.strokeColor(mark.stroke ?? '#000000').stroke();
        return;
      case 'line':
        doc.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).strokeColor(mark.color).stroke();
        return;
      case 'bars':
        this.bars(mark);
        return;
      case 'matrix':
        this.matrix(mark);
        return;
      case 'image':
        doc.image(mark.data, mark.x, mark.y, {
          fit: [mark.width, mark.height],
          align: mark.align === 'left' ? undefined : mark.align,
          valign: 'center',
        } as PDFKit.Mixins.ImageOption);
        return;
    }
  }

  private fill(color: string): void {
    if (color !== this.color) this.doc.fillColor(color);
    this.color = color;
  }

  private bars(mark: Extract<Mark, { kind: 'bars' }>): void {
    this.fill('#000000');
    let at = 0;
    for (const [i, width] of mark.widths.entries()) {
      const thick = width - 2 * BAR_INSET;
      if (i % 2 === 0 && mark.direction === 'right') this.doc.rect(mark.x + at + BAR_INSET, mark.y, thick, mark.bar);
      else if (i % 2 === 0) this.doc.rect(mark.x, mark.y + at + BAR_INSET, mark.bar, thick);
      at += width;
    }
    this.doc.fill();
  }

  /** Runs of dark modules of a row as one rectangle. */
  private matrix(mark: Extract<Mark, { kind: 'matrix' }>): void {
    const { size, modules } = mark.matrix;
    const module = mark.side / size;
    this.fill('#000000');
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        if (modules[y * size + x] !== 1) continue;
        let end = x + 1;
        while (end < size && modules[y * size + end] === 1) end++;
        this.doc.rect(mark.x + x * module, mark.y + y * module, (end - x) * module, module);
        x = end;
      }
    }
    this.doc.fill();
  }
}

/** Large words from corner to corner. */
function across(
  doc: PDFKit.PDFDocument,
  page: Page,
  lines: readonly string[],
  style: { readonly color: string; readonly opacity: number },
): void {
  const step = Math.min(page.height, page.width * ACROSS_EVERY);
  const diagonal = Math.hypot(page.width, step);
  const angle = (-Math.atan2(step, page.width) * 180) / Math.PI;
  doc.font('Helvetica-Bold').fontSize(100);
  const widest = Math.max(...lines.map((line) => doc.widthOfString(line)));
  const size = Math.min(110, (diagonal * 0.72 * 100) / widest);
  doc.fontSize(size);
  for (let top = 0; top + step <= page.height + 1; top += step) {
    const [cx, cy] = [page.width / 2, top + step / 2];
    doc.save();
    doc
      .rotate(angle, { origin: [cx, cy] })
      .fillColor(style.color)
      .fillOpacity(style.opacity);
    for (const [i, line] of lines.entries()) {
      const y = cy + (i - (lines.length - 1) / 2) * size * 1.2 + size * 0.35;
      doc.text(line, cx - doc.widthOfString(line) / 2, y, { lineBreak: false, baseline: 'alphabetic' });
    }
    doc.restore();
  }
}
