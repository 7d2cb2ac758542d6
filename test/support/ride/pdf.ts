import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { greyPng, type Picture } from './png.js';

/** The text of each page in the order it was painted, so that a wrapped cell stays in one piece. */
export function pdfPages(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** A text without white space: where a line broke says nothing. */
export function squashed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The letters that the golden pictures were drawn with; poppler would otherwise take what fontconfig finds first. */
const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url));

/** The pictures of a PDF's pages, in grey. */
export function pdfPictures(pdf: Buffer, dpi: number): Picture[] {
  const env = { ...process.env, FONTCONFIG_FILE: FONTS };
  const pages = execFileSync('pdftoppm', ['-r', String(dpi), '-gray'], { input: pdf, env, maxBuffer: 2 ** 28 });
  const pictures: Picture[] = [];
  // Each page is a PGM: `P5`, width and height, the lightest value, and a byte to a pixel.
  for (let at = 0; at < pages.length;) {
    const head = /^P5\n(\d+) (\d+)\n255\n/.exec(pages.toString('latin1', at, at + 40));
    if (head === null) throw new Error('pdftoppm: no PGM');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const from = at + head[0].length;
    at = from + width * height;
    pictures.push({ width, height, samples: pages.subarray(from, at) });
  }
  return pictures;
}

/** What zbar reads on a picture: `CODE-128:…`, `QR-Code:…`. */
export function barcodes(picture: Picture): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'rubrica-pdf-'));
  try {
    const file = join(dir, 'picture.png');
    writeFileSync(file, greyPng(picture));
    return spawnSync('zbarimg', ['-q', '--nodbus', file], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line !== '');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
