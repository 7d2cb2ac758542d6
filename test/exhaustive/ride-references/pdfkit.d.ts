declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  export interface Pdf extends Readable {
    addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { readonly lineBreak: boolean; readonly baseline: string }): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(color?: string): this;
    fill(color: string): this;
    end(): void;
  }
  const PDFDocument: new (options: { readonly autoFirstPage: boolean }) => Pdf;
  export default PDFDocument;
}
