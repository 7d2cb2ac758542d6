import { inflateSync } from 'node:zlib';

/** A picture of 8-bit red, green and blue. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three to a pixel, row by row. */
  readonly samples: Uint8Array;
}

/** Reads a PNG as pdftoppm writes it: 8-bit RGB, no interlace. */
export function readPng(png: Buffer): Picture {
  let width = 0;
  let height = 0;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (body[8] !== 8 || body[9] !== 2) throw new Error('png: 8-bit RGB wanted');
    } else if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  return { width, height, samples: unfilter(inflateSync(Buffer.concat(data)), 3 * width, height) };
}

/** Takes the filters of each row back; `width` counts samples. */
function unfilter(raw: Buffer, width: number, height: number): Uint8Array {
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = x < 3 ? 0 : (samples[at - 3] ?? 0);
      const up = y === 0 ? 0 : (samples[at - width] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (samples[at - width - 3] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      samples[at] = (raw[y * (width + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return samples;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The share of samples that differ by more than a quarter of the way from dark to light; 1 when the sizes differ. */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let i = 0; i < a.samples.length; i++) if (Math.abs((a.samples[i] ?? 0) - (b.samples[i] ?? 0)) > 64) count++;
  return count / a.samples.length;
}
