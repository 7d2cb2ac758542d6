import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenExamples, type GoldenExample } from '../../test/support/documents/examples.js';
import { hasJudge } from '../../test/support/judges.js';
import { differences } from '../../test/support/ride/compare.js';
import { modelOf } from '../../test/support/ride/model.js';
import { pdfPages, pdfPictures } from '../../test/support/ride/pdf.js';
import { greyPng, inShades, png, readPng, type Picture } from '../../test/support/ride/png.js';
import type { Estado } from '../kernel/estados.js';
import type { RideModel, RideTable } from '../kernel/ride-model.js';
import { renderRide, type RideOptions } from './render.js';
import { PAPERS, points, type Paper } from './template.js';

const canSee = hasJudge('pdftoppm') && hasJudge('urw-base35');
const FOLDER = new URL('./out/', import.meta.url);
/** At this resolution a digit of the smallest font is 5 pixels wide, enough to distinguish 6 and 8. */
const DPI = 120;

/** Stripes, 90 × 30. */
const LOGO = png({
  width: 90,
  height: 30,
  rows: Buffer.concat(
    Array.from({ length: 30 }, (_, y) =>
      Buffer.from([
        0,
        ...Array.from({ length: 90 }, (__, x) => ((x + y) % 30 < 15 ? [31, 58, 95] : [233, 150, 40])).flat(),
      ]),
    ),
  ),
});

interface Drawn {
  readonly title: string;
  readonly model: RideModel;
  readonly options: RideOptions;
}

const examples = goldenExamples();

function drawn(
  one: GoldenExample,
  name: string,
  paper: Paper,
  more: { logo?: Buffer; ambiente?: '2'; estado?: Estado },
): Drawn {
  const { model, claveAcceso } = modelOf(one);
  const { ambiente = model.ambiente, ...options } = more;
  return {
    title: `${one.type.filePrefix}-${name}-${paper}`,
    model: { ...model, ambiente },
    options: { ...options, paper, authorization: { numero: claveAcceso, fecha: new Date('2026-11-15T15:30:00Z') } },
  };
}

/** States without validity, by appearance. */
const STATES: readonly Estado[] = ['RECIBIDO', 'DEVUELTO', 'NO_AUTORIZADO', 'ANULADO'];

/** The fullest document of each type, a minimal invoice as in production and in each state without validity, and one of several pages. */
const pictures = examples.flatMap((one): Drawn[] => {
  const invoice = one.type.filePrefix === 'FAC';
  if (one.name === `completa-${one.type.versions.at(-1) ?? ''}`)
    return PAPERS.map((paper) => drawn(one, 'completa', paper, { logo: LOGO }));
  if (one.name === 'minima' && invoice)
    return PAPERS.flatMap((paper) => [
      drawn(one, one.name, paper, { ambiente: '2' }),
      ...STATES.map((estado) => drawn(one, estado, paper, { ambiente: '2', estado })),
    ]);
  if (one.name === 'cien-lineas' && invoice) return [drawn(one, one.name, 'A4', {})];
  return [];
});

/** Pages in the grey levels of golden pictures. */
async function pagesOf(model: RideModel, options: RideOptions): Promise<Picture[]> {
  return pdfPictures(await renderRide(model, options), DPI).map(inShades);
}

const goldenFiles = (title: string): string[] =>
  readdirSync(FOLDER).filter((file) => new RegExp(`^${title}-\\d+\\.png$`).test(file));

const goldenPages = (title: string): Picture[] =>
  goldenFiles(title).map((_, i) => readPng(readFileSync(new URL(`${title}-${i + 1}.png`, FOLDER))));

/** Differences by page, including the page count. */
function differing(pages: readonly Picture[], golden: readonly Picture[]): string[] {
  if (pages.length !== golden.length) return [`${pages.length} pages, not ${golden.length}`];
  return pages.flatMap((page, i) => {
    const other = golden[i];
    return other === undefined ? [] : differences(page, other).map((place) => `page ${i + 1} at ${place}`);
  });
}

/** Writes only changed pictures, for a readable diff. */
function update(title: string, pages: readonly Picture[]): void {
  mkdirSync(FOLDER, { recursive: true });
  if (differing(pages, goldenPages(title)).length === 0) return;
  for (const file of goldenFiles(title)) rmSync(new URL(file, FOLDER));
  for (const [i, page] of pages.entries()) writeFileSync(new URL(`${title}-${i + 1}.png`, FOLDER), greyPng(page));
}

describe.runIf(canSee)('reference images', () => {
  test.each(pictures)('$title equals its approved image', async ({ title, model, options }) => {
    const pages = await pagesOf(model, options);
    if (process.env['GOLDEN_UPDATE'] === '1') update(title, pages);
    expect(differing(pages, goldenPages(title)), 'npm run golden:update, and look at what changed').toEqual([]);
  });

  test('every image is compared with something', () => {
    const compared = pictures.flatMap(({ title }) => goldenFiles(title));
    expect(readdirSync(FOLDER).toSorted()).toEqual(compared.toSorted());
  });
});

const invoices = pictures.filter(({ title }) => title.startsWith('FAC-completa'));

describe.runIf(canSee).each(invoices)('$title shows', ({ title, model, options }) => {
  const golden = goldenPages(title);
  const shows = async (changed: Partial<RideModel>, more: Partial<RideOptions> = {}): Promise<void> => {
    expect(differing(await pagesOf({ ...model, ...changed }, { ...options, ...more }), golden)).not.toEqual([]);
  };
  const lines = model.cuerpo[0] as RideTable;
  const rest = model.cuerpo.slice(1);

  test('a missing field of the buyer', async () => {
    await shows({ receptor: model.receptor.toSpliced(1, 1) });
    await shows({ receptor: model.receptor.slice(0, -1) });
  });

  test('a missing total', async () => {
    await shows({ totales: model.totales.slice(1) });
    await shows({ totales: model.totales.slice(0, -1) });
  });

  test('a 6 instead of an 8 in a total', async () => {
    const withDigit = (digit: string): RideModel['totales'] =>
      model.totales.map((total, i) => (i === 3 ? { ...total, value: total.value.replace(/\d$/, digit) } : total));
    const [six, eight] = [await pagesOf({ ...model, totales: withDigit('6') }, options), withDigit('8')];
    expect(differing(await pagesOf({ ...model, totales: eight }, options), six)).not.toEqual([]);
  });

  test('an empty column', async () => {
    const at = lines.columns.findIndex((column) => column.id === 'descuento');
    const rows = lines.rows.map((row) => row.map((cell, i) => (i === at ? '' : cell)));
    await shows({ cuerpo: [{ ...lines, rows }, ...rest] });
  });

  test('two swapped columns', async () => {
    const swap = <T>(list: readonly T[]): T[] => [...list.slice(0, -2), ...list.slice(-2).toReversed()];
    await shows({ cuerpo: [{ ...lines, columns: swap(lines.columns), rows: lines.rows.map(swap) }, ...rest] });
  });

  test('everything 6 points lower', async () => {
    const side = { A4: 10, ticket80: 4, ticket58: 5 }[options.paper];
    const margins = { izquierdo: side, derecho: side, inferior: side, superior: side + 6 / points(1) };
    await shows({}, { template: { version: 1, margenesMm: margins } });
  });

  test('another second of authorization', async () => {
    const numero = options.authorization?.numero ?? '';
    await shows({}, { authorization: { numero, fecha: new Date('2026-11-15T15:30:01Z') } });
  });

  test('a missing logo', async () => {
    expect(differing(await pagesOf(model, { paper: options.paper }), golden)).not.toEqual([]);
  });

  test('an extra page', async () => {
    await shows({ adicional: Array.from({ length: 150 }, (_, i) => ({ label: `Campo ${i}`, value: 'más' })) });
  });

  test('nothing for a shift of an eighth of a pixel', () => {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const)
      expect(
        differing(
          golden.map((page) => beside(page, dx, dy)),
          golden,
        ),
      ).toEqual([]);
  });
});

/** A picture shifted by an eighth of a pixel. */
function beside({ width, height, samples }: Picture, dx: 0 | 1, dy: 0 | 1): Picture {
  const moved = samples.map((sample, i) => {
    const x = Math.max(0, (i % width) - dx);
    const y = Math.max(0, Math.floor(i / width) - dy);
    return (7 * sample + (samples[y * width + x] ?? 0)) / 8;
  });
  return { width, height, samples: moved };
}

test
  .runIf(hasJudge('pdftotext'))
  .each(examples.filter((one) => one.name === 'minima').map((one) => ({ one, type: one.type.filePrefix })))(
  'a hundred lines of $type take three sheets or one strip',
  async ({ one }) => {
    const { model } = modelOf(one);
    const cuerpo = model.cuerpo.map((block) =>
      block.kind === 'table'
        ? { ...block, rows: Array.from({ length: 100 }, (_, i) => block.rows[i % block.rows.length] ?? []) }
        : block,
    );
    expect(pdfPages(await renderRide({ ...model, cuerpo }, { paper: 'A4' }))).toHaveLength(3);
    expect(pdfPages(await renderRide({ ...model, cuerpo }, { paper: 'ticket80' }))).toHaveLength(1);
  },
);
