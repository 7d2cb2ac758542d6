import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenExamples, type GoldenExample } from '../../test/support/documents/examples.js';
import { hasJudge } from '../../test/support/judges.js';
import { pdfPictures } from '../../test/support/ride/pdf.js';
import { difference, readPng } from '../../test/support/ride/png.js';
import type { RideModel } from '../domain/ride-model.js';
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

/** The least of each type with its lines a hundredfold; the invoice has an example of its own. */
const hundredfold = newest.filter((one) => one.name === 'minima' && one.type.filePrefix !== 'FAC');

function modelOf(one: GoldenExample): { readonly model: RideModel; readonly claveAcceso: string } {
  const { xml, claveAcceso } = one.prepare();
  const reading = one.type.read(xml);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return { model: one.type.ride(reading.read.documento), claveAcceso };
}

function withLines(model: RideModel, count: number): RideModel {
  const cuerpo = model.cuerpo.map((block) => {
    if (block.kind !== 'table') return block;
    const rows = Array.from({ length: count }, (_, i) => block.rows[i % block.rows.length] ?? []);
    return { ...block, rows };
  });
  return { ...model, cuerpo };
}

const pictures = [
  ...newest.map((one) => ({ one, name: one.name, lines: undefined })),
  ...hundredfold.map((one) => ({ one, name: 'cien-lineas', lines: 100 })),
].flatMap((picture) =>
  PAPERS.map((paper) => ({ ...picture, paper, title: `${picture.one.type.filePrefix}-${picture.name}-${paper}` })),
);

describe.runIf(canSee)('the looks', () => {
  test.each(pictures)(
    '$title looks as it did when a person last looked at it',
    async ({ one, paper, title, lines }) => {
      const { model, claveAcceso } = modelOf(one);
      const authorization = { numero: claveAcceso, fecha: new Date('2026-11-15T15:30:00Z') };
      const pdf = await renderRide(lines === undefined ? model : withLines(model, lines), { paper, authorization });
      for (const [i, picture] of pdfPictures(pdf, DPI).entries()) {
        const golden = new URL(`${title}-${i + 1}.png`, FOLDER);
        if (process.env['GOLDEN_UPDATE'] !== undefined) {
          mkdirSync(FOLDER, { recursive: true });
          writeFileSync(golden, picture);
        }
        expect(existsSync(golden), `${golden.pathname} is missing: GOLDEN_UPDATE=1 makes it`).toBe(true);
        expect(difference(readPng(picture), readPng(readFileSync(golden)))).toBeLessThan(TOLERANCE);
      }
    },
  );
});
