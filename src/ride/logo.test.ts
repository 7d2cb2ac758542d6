import { describe, expect, test } from 'vitest';
import { chunk, png, readPng as readForTest, type Made } from '../../test/support/ride/png.js';
import { checkLogo, LOGO_BYTES_MAX, type CheckedLogo } from './logo.js';
import { renderRide } from './render.js';
import { SAMPLE } from './sample.js';

/** 2 × 1: red, green. */
const TWO = png({ width: 2, height: 1, rows: Buffer.from([0, 255, 0, 0, 0, 255, 0]) });

function taken(file: Buffer): CheckedLogo {
  const logo = checkLogo(file);
  if ('refused' in logo) throw new Error(logo.refused);
  return logo;
}

function refused(file: Buffer): string {
  const logo = checkLogo(file);
  return 'refused' in logo ? logo.refused : 'taken';
}

const samples = (file: Buffer): number[] => [...readForTest(taken(file).bytes).samples];

/** A JPEG's segment. */
function segment(marker: number, body: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
}

function jpeg(
  width: number,
  height: number,
  more: { components?: number; frame?: number; scans?: number } = {},
): Buffer {
  const { components = 3, frame = 0xc0, scans = 1 } = more;
  const size = [8, height >> 8, height & 255, width >> 8, width & 255, components];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0')]),
    segment(0xe1, [...Buffer.from('Exif\0\0 place and thumbnail')]),
    segment(frame, size),
    ...Array.from({ length: scans }, () =>
      Buffer.concat([segment(0xda, [0]), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]),
    ),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('<script>after the end</script>'),
  ]);
}

describe('a PNG', () => {
  test('is accepted with its size, without comments or trailing data', () => {
    const file = Buffer.concat([
      png({
        width: 2,
        height: 1,
        rows: Buffer.from([0, 255, 0, 0, 0, 255, 0]),
        extra: [chunk('tEXt', Buffer.from('secreto'))],
      }),
      Buffer.from('<script>'),
    ]);
    const logo = taken(file);
    expect(logo).toMatchObject({ contentType: 'image/png', ancho: 2, alto: 1 });
    expect(logo.bytes.toString('latin1')).not.toMatch(/secreto|script/);
    expect(samples(file)).toEqual([255, 0, 0, 0, 255, 0]);
  });

  test.each<[name: string, made: Made, rgb: number[]]>([
    [
      'RGB with alpha',
      { width: 3, height: 1, color: 6, rows: Buffer.from([0, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 51]) },
      [255, 0, 0, 255, 255, 255, 204, 204, 204],
    ],
    [
      'grey with alpha, differences to the left',
      { width: 2, height: 1, color: 4, rows: Buffer.from([1, 10, 255, 10, 1]) },
      [10, 10, 10, 255, 255, 255],
    ],
    [
      'a palette of 2 bits with transparency',
      {
        width: 3,
        height: 1,
        color: 3,
        depth: 2,
        extra: [chunk('PLTE', Buffer.from([9, 9, 9, 1, 2, 3])), chunk('tRNS', Buffer.from([0]))],
        rows: Buffer.from([0, 0b01000100]),
      },
      [1, 2, 3, 255, 255, 255, 1, 2, 3],
    ],
    [
      'one colour that stands for nothing',
      {
        width: 2,
        height: 1,
        extra: [chunk('tRNS', Buffer.from([0, 7, 0, 7, 0, 7]))],
        rows: Buffer.from([0, 7, 7, 7, 7, 7, 8]),
      },
      [255, 255, 255, 7, 7, 8],
    ],
    [
      '16 bits, differences to the row above',
      { width: 1, height: 2, depth: 16, rows: Buffer.from([0, 128, 0, 0, 0, 255, 255, 2, 2, 0, 0, 0, 0, 0]) },
      [128, 0, 255, 129, 0, 255],
    ],
  ])('of %s is stored on white', (_name, made, rgb) => {
    expect(samples(png(made))).toEqual(rgb);
  });

  test.each<[name: string, file: Buffer, message: RegExp]>([
    ['bytes changed', Buffer.concat([TWO.subarray(0, 45), Buffer.from([1]), TWO.subarray(46)]), /dañado/],
    ['cut off', TWO.subarray(0, -14), /dañado/],
    ['more pixels than its head says: a bomb', png({ width: 1, height: 1, rows: Buffer.alloc(50_000_000) }), /dañado/],
    ['fewer pixels than its head says', png({ width: 2, height: 2, rows: Buffer.alloc(7) }), /dañado/],
    ['a filter that there is not', png({ width: 1, height: 1, rows: Buffer.from([9, 0, 0, 0]) }), /dañado/],
    ['a depth that there is not', png({ width: 1, height: 1, depth: 3, rows: Buffer.alloc(4) }), /dañado/],
    ['a palette that is not there', png({ width: 1, height: 1, color: 3, rows: Buffer.alloc(2) }), /dañado/],
    ['too wide', png({ width: 1201, height: 1, rows: Buffer.alloc(3604) }), /1200 píxeles/],
    ['interlaced', png({ width: 1, height: 1, interlace: 1, rows: Buffer.alloc(4) }), /entrelazado/],
    ['too large a file', Buffer.alloc(LOGO_BYTES_MAX + 1), /256 KiB/],
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG ni JPEG/],
    ['nothing', Buffer.alloc(0), /PNG ni JPEG/],
  ])('%s is refused', (_name, file, message) => {
    expect(refused(file)).toMatch(message);
  });
});

describe('a JPEG', () => {
  test('is accepted with its size, without camera data or trailing data', () => {
    const logo = taken(jpeg(300, 200));
    expect(logo).toMatchObject({ contentType: 'image/jpeg', ancho: 300, alto: 200 });
    expect(logo.bytes.toString('latin1')).not.toMatch(/Exif|script/);
    expect(taken(logo.bytes)).toEqual(logo);
  });

  test.each<[name: string, file: Buffer, message: RegExp]>([
    ['too high', jpeg(1, 1201), /1200 píxeles/],
    ['for printers', jpeg(1, 1, { components: 4 }), /RGB/],
    ['of a rare kind', jpeg(1, 1, { frame: 0xc9 }), /variante/],
    ['of a thousand passes', jpeg(1, 1, { scans: 1000 }), /dañado/],
    ['cut off', jpeg(1, 1).subarray(0, 60), /dañado/],
    ['without pixels', jpeg(1, 1, { scans: 0 }), /dañado/],
  ])('%s is refused', (_name, file, message) => {
    expect(refused(file)).toMatch(message);
  });
});

test('a checked logo prints on both papers', async () => {
  const { bytes } = taken(
    png({ width: 3, height: 1, color: 6, rows: Buffer.from([0, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 51]) }),
  );
  for (const paper of ['A4', 'ticket80'] as const) {
    const pdf = await renderRide(SAMPLE, { paper, logo: bytes });
    expect(pdf.includes('/Subtype/Image')).toBe(true);
    // Embedded unchanged: an alpha channel would be decoded and encoded for every document.
    expect(pdf.includes('/SMask')).toBe(false);
  }
});
