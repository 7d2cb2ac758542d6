import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The text of each page in the order it was painted, so that a wrapped cell stays in one piece. */
export function pdfPages(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** A text without white space: where a line broke says nothing. */
export function squashed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The pictures of a PDF's pages, as PNG. */
export function pdfPictures(pdf: Buffer, dpi: number): Buffer[] {
  return inDirectory((dir) => {
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', '-', join(dir, 'page')], { input: pdf });
    return readdirSync(dir)
      .sort()
      .map((name) => readFileSync(join(dir, name)));
  });
}

/** What zbar reads on a picture: `CODE-128:…`, `QR-Code:…`. */
export function barcodes(picture: Buffer): string[] {
  return inDirectory((dir) => {
    const file = join(dir, 'picture.png');
    writeFileSync(file, picture);
    return spawnSync('zbarimg', ['-q', '--nodbus', file], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line !== '');
  });
}

function inDirectory<T>(use: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'rubrica-pdf-'));
  try {
    return use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
