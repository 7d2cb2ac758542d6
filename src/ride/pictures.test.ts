import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { hasJudge } from '../../test/support/judges.js';
import { pdfPictures } from '../../test/support/ride/pdf.js';
import { difference, readPng } from '../../test/support/ride/png.js';
import { renderRide } from './render.js';
import { PAPERS } from './template.js';

const canSee = hasJudge('pdftoppm');
const FOLDER = new URL('./out/', import.meta.url);
/** Small enough to keep, large enough that a block that moved, vanished or overlaps is seen. */
const DPI = 36;
/** Poppler draws the standard fonts with what the machine has; letters may differ by a shade, places may not. */
const TOLERANCE = 0.008;

/** The most that each type can say, the least, and a hundred lines. */
const NAMES = /^(minima|cien-lineas|completa-(1\.0\.0|1\.1\.0|2\.\d\.0))$/;
const newest = goldenExamples().filter(
  (one) =>
    NAMES.test(one.name) &&
    (!one.name.startsWith('completa') || one.name === `completa-${one.type.versions.at(-1) ?? ''}`),
);

describe.runIf(canSee)('the looks', () => {
  test.each(
    newest.flatMap((one) =>
      PAPERS.map((paper) => ({ one, paper, title: `${one.type.filePrefix}-${one.name}-${paper}` })),
    ),
  )('$title looks as it did when a person last looked at it', async ({ one, paper, title }) => {
    const { xml, claveAcceso } = one.prepare();
    const reading = one.type.read(xml);
    if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
    const authorization = { numero: claveAcceso, fecha: new Date('2026-11-15T15:30:00Z') };
    const pdf = await renderRide(one.type.ride(reading.read.documento), { paper, authorization });
    for (const [i, picture] of pdfPictures(pdf, DPI).entries()) {
      const golden = new URL(`${title}-${i + 1}.png`, FOLDER);
      if (process.env['GOLDEN_UPDATE'] !== undefined) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(golden, picture);
      }
      expect(existsSync(golden), `${golden.pathname} is missing: GOLDEN_UPDATE=1 makes it`).toBe(true);
      expect(difference(readPng(picture), readPng(readFileSync(golden)))).toBeLessThan(TOLERANCE);
    }
  });
});
