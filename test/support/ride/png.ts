import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** An image, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** 8 bits each: one per pixel in grey, three in colour. */
  readonly samples: Uint8Array;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const GREY = 0;
const RGB = 2;

export function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface Made {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly color?: number;
  readonly interlace?: number;
  readonly extra?: readonly Buffer[];
  /** Rows with their filters, uncompressed. */
  readonly rows: Buffer;
}

export function png({ width, height, depth = 8, color = RGB, interlace = 0, extra = [], rows }: Made): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, interlace], 8);
  const idat = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...extra, idat, chunk('IEND', Buffer.alloc(0))]);
}

/** Reduces a grey image to sixteen shades. */
export function inShades({ width, height, samples }: Picture): Picture {
  return { width, height, samples: samples.map((sample) => 17 * Math.round(sample / 17)) };
}

/** Encodes a grey image in sixteen shades, 4 bits each: half the size of 256. */
export function greyPng({ width, height, samples }: Picture): Buffer {
  const stride = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + (x >> 1);
      const shade = Math.round((samples[y * width + x] ?? 0) / 17);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  return png({ width, height, depth: 4, color: GREY, rows });
}

/** Reads a non-interlaced PNG: 8-bit RGB, or 4-bit grey. */
export function readPng(file: Buffer): Picture {
  let [width, height, grey] = [0, 0, false];
  const data: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      grey = body[8] === 4 && body[9] === GREY;
      if (!grey && (body[8] !== 8 || body[9] !== RGB)) throw new Error('png: 8-bit RGB or 4-bit grey wanted');
    } else if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  if (!grey) return { width, height, samples: unfilter(raw, 3 * width, height, 3) };
  const stride = Math.ceil(width / 2);
  const packed = unfilter(raw, stride, height, 1);
  const samples = new Uint8Array(width * height);
  for (let i = 0; i < samples.length; i++) {
    const x = i % width;
    const pair = packed[((i - x) / width) * stride + (x >> 1)] ?? 0;
    samples[i] = 17 * (x % 2 === 0 ? pair >> 4 : pair & 15);
  }
  return { width, height, samples };
}

/** Reverts the filters of each row; `width` is in bytes, `step` is the bytes of a pixel. */
function unfilter(raw: Buffer, width: number, height: number, step: number): Uint8Array {
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = x < step ? 0 : (samples[at - step] ?? 0);
      const up = y === 0 ? 0 : (samples[at - width] ?? 0);
      const corner = x < step || y === 0 ? 0 : (samples[at - width - step] ?? 0);
      samples[at] = (raw[y * (width + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return samples;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
