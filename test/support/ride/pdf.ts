import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { greyPng, type Picture } from './png.js';

/** Returns the text of each page in painting order, so that a wrapped cell stays in one piece. */
export function pdfPages(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** Removes white space: line breaks do not matter. */
export function squashed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The fonts of the golden images; poppler would otherwise use what fontconfig finds first. */
const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url));

/** Renders a PDF's pages, in grey or in the black and white dots of a receipt printer. */
export function pdfPictures(pdf: Buffer, dpi: number, dots: 'grey' | 'black' = 'grey'): Picture[] {
  const env = { ...process.env, FONTCONFIG_FILE: FONTS };
  const mode = dots === 'grey' ? '-gray' : '-mono';
  const pages = execFileSync('pdftoppm', ['-r', String(dpi), mode], { input: pdf, env, maxBuffer: 2 ** 28 });
  const pictures: Picture[] = [];
  // Each page is a PGM: `P5`, width and height, the maximum value, and a byte per pixel; or a PBM: `P4`, and a bit per pixel.
  for (let at = 0; at < pages.length;) {
    const head = /^P(?:5\n(\d+) (\d+)\n255|4\n(\d+) (\d+))\n/.exec(pages.toString('latin1', at, at + 40));
    if (head === null) throw new Error('pdftoppm: neither PGM nor PBM');
    const [width, height] = [Number(head[1] ?? head[3]), Number(head[2] ?? head[4])];
    const from = at + head[0].length;
    const row = head[1] === undefined ? Math.ceil(width / 8) : width;
    at = from + row * height;
    const bytes = pages.subarray(from, at);
    pictures.push({ width, height, samples: row === width ? bytes : unpacked(bytes, width, row) });
  }
  return pictures;
}

/** Expands rows with a bit per pixel to bytes; 1 is black. */
function unpacked(bits: Buffer, width: number, row: number): Buffer {
  const samples = Buffer.alloc((bits.length / row) * width);
  for (let i = 0; i < samples.length; i++) {
    const x = i % width;
    const byte = bits[Math.floor(i / width) * row + (x >> 3)] ?? 0;
    samples[i] = ((byte >> (7 - (x & 7))) & 1) === 1 ? 0 : 255;
  }
  return samples;
}

/** Returns what zbar reads in an image: `CODE-128:…`, `QR-Code:…`. */
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
