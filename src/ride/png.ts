import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** PNG header. */
interface Head {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: number;
  readonly palette: Buffer | undefined;
  readonly transparency: Buffer | undefined;
}

/** A parsed PNG with its rows still filtered. */
export interface Png extends Head {
  /** Filter type and bytes, row by row. */
  readonly rows: Buffer;
}

/** The same with its pixels still deflated. */
export interface PackedPng extends Head {
  readonly packed: Buffer;
}

/** Unsupported PNG; the Spanish message says what to do. */
export class PngError extends Error {
  override readonly name = 'PngError';
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bit depths of each colour type (ISO/IEC 15948, table 11.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Samples per pixel, by colour type. */
export const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(SIGNATURE);
}

const DAMAGED = 'El PNG está dañado; guárdelo de nuevo con un programa de imágenes.';

function need(condition: boolean, message = DAMAGED): void {
  if (!condition) throw new PngError(message);
}

/** Parses a PNG. Inflates only to the size in its header, so that a bomb costs nothing. */
export function readPng(bytes: Buffer, sideMax: number): Png {
  const { packed, ...head } = readPacked(bytes, sideMax);
  const size = (rowBytes(head) + 1) * head.height;
  const rows = inflated(packed, size);
  for (let y = 0; y < head.height; y++) need((rows[(y * size) / head.height] ?? 9) <= 4);
  return { ...head, rows };
}

/** Parses a PNG without inflating it. */
export function readPacked(bytes: Buffer, sideMax: number): PackedPng {
  const chunks = readChunks(bytes);
  const header = chunks[0];
  need(header?.type === 'IHDR' && header.body.length === 13);
  const head = header?.body ?? Buffer.alloc(13);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [bitDepth = 0, colorType = 0, compression, filter, interlace] = head.subarray(8);
  need(width > 0 && height > 0 && compression === 0 && filter === 0 && (DEPTHS[colorType] ?? []).includes(bitDepth));
  need(width <= sideMax && height <= sideMax, `La imagen pasa de ${sideMax} píxeles por lado; redúzcala.`);
  need(interlace === 0, 'El PNG es entrelazado; guárdelo sin entrelazado.');
  const find = (type: string): Buffer | undefined => chunks.find((chunk) => chunk.type === type)?.body;
  const palette = find('PLTE');
  need(colorType !== 3 || (palette !== undefined && palette.length % 3 === 0 && palette.length <= 768));
  const transparency = find('tRNS');
  need(transparency === undefined || colorType === 3 || transparency.length === 2 * (CHANNELS[colorType] ?? 1));
  const packed = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.body));
  return { width, height, bitDepth, colorType, palette, transparency, packed };
}

function readChunks(bytes: Buffer): readonly { readonly type: string; readonly body: Buffer }[] {
  const chunks = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    need(length <= bytes.length - at - 12);
    const type = bytes.toString('latin1', at + 4, at + 8);
    need(bytes.readUInt32BE(at + 8 + length) === crc32(bytes.subarray(at + 4, at + 8 + length)));
    // Ignores bytes after the end.
    if (type === 'IEND') return chunks;
    chunks.push({ type, body: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  throw new PngError(DAMAGED);
}

function inflated(packed: Buffer, size: number): Buffer {
  let rows: Buffer;
  try {
    rows = inflateSync(packed, { maxOutputLength: size });
  } catch {
    throw new PngError(DAMAGED);
  }
  need(rows.length === size);
  return rows;
}

function rowBytes({ width, bitDepth, colorType }: Pick<Png, 'width' | 'bitDepth' | 'colorType'>): number {
  return Math.ceil((width * bitDepth * (CHANNELS[colorType] ?? 1)) / 8);
}

export function isTransparent({ colorType, transparency }: Head): boolean {
  return colorType === 4 || colorType === 6 || transparency !== undefined;
}

/** Drops comments, text, colour profiles and locations. */
export function withoutMetadata(png: Png): Buffer {
  return write(png, png.palette, png.rows);
}

/** Flattens onto white as 8-bit RGB, which a PDF embeds without decoding. */
export function onWhite(png: Png): Buffer {
  const { width, height } = png;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const pixels = unfiltered(png);
  const length = rowBytes(png);
  const rgba = new Uint8Array(4);
  for (let y = 0; y < height; y++) {
    const read = pixelReader(png, pixels.subarray(y * length, (y + 1) * length), rgba);
    let at = y * (width * 3 + 1) + 1;
    for (let x = 0; x < width; x++) {
      read(x);
      for (let i = 0; i < 3; i++) rows[at++] = over(rgba[i] ?? 0, rgba[3] ?? 0);
    }
  }
  return write({ width, height, bitDepth: 8, colorType: 2 }, undefined, refiltered(rows, width, height));
}

function over(sample: number, alpha: number): number {
  return Math.round(255 + ((sample - 255) * alpha) / 255);
}

/** Reads pixels of a row into `rgba`, 8 bits each; one shared array, because an image has millions. */
function pixelReader(png: Png, row: Buffer, rgba: Uint8Array): (x: number) => void {
  const { bitDepth, colorType, palette, transparency } = png;
  const raw = (index: number): number => {
    if (bitDepth === 16) return row.readUInt16BE(2 * index);
    if (bitDepth === 8) return row[index] ?? 0;
    const bit = index * bitDepth;
    return ((row[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1);
  };
  const scale = 255 / ((1 << bitDepth) - 1);
  // Without an alpha channel, one colour may mean transparent.
  const hidden = (first: number, count: number): boolean => {
    if (transparency === undefined) return false;
    for (let i = 0; i < count; i++) if (raw(first + i) !== transparency.readUInt16BE(2 * i)) return false;
    return true;
  };
  const set = (red: number, green: number, blue: number, alpha: number): void => {
    rgba[0] = red;
    rgba[1] = green;
    rgba[2] = blue;
    rgba[3] = alpha;
  };
  const sample = (index: number): number => Math.round(raw(index) * scale);
  switch (colorType) {
    case 0:
      return (x) => {
        const grey = sample(x);
        set(grey, grey, grey, hidden(x, 1) ? 0 : 255);
      };
    case 2:
      return (x) => {
        set(sample(3 * x), sample(3 * x + 1), sample(3 * x + 2), hidden(3 * x, 3) ? 0 : 255);
      };
    case 3:
      return (x) => {
        const entry = raw(x);
        const of = (i: number): number => palette?.[3 * entry + i] ?? 0;
        set(of(0), of(1), of(2), transparency?.[entry] ?? 255);
      };
    case 4:
      return (x) => {
        const grey = sample(2 * x);
        set(grey, grey, grey, sample(2 * x + 1));
      };
    default:
      return (x) => {
        set(sample(4 * x), sample(4 * x + 1), sample(4 * x + 2), sample(4 * x + 3));
      };
  }
}

/** All rows, unfiltered. */
function unfiltered(png: Png): Buffer {
  const length = rowBytes(png);
  const step = Math.max(1, ((CHANNELS[png.colorType] ?? 1) * png.bitDepth) >> 3);
  const out = Buffer.alloc(length * png.height);
  for (let y = 0; y < png.height; y++) {
    const filter = png.rows[y * (length + 1)] ?? 0;
    for (let x = 0; x < length; x++) {
      const at = y * length + x;
      const left = x < step ? 0 : (out[at - step] ?? 0);
      const up = y === 0 ? 0 : (out[at - length] ?? 0);
      const corner = x < step || y === 0 ? 0 : (out[at - length - step] ?? 0);
      out[at] = (png.rows[y * (length + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      return 0;
  }
}

/** Filters RGB rows by the row above: flat areas of a logo compress to almost nothing. */
function refiltered(rows: Buffer, width: number, height: number): Buffer {
  const length = width * 3 + 1;
  const out = Buffer.from(rows);
  for (let y = height - 1; y > 0; y--) {
    out[y * length] = 2;
    for (let x = 1; x < length; x++)
      out[y * length + x] = (rows[y * length + x] ?? 0) - (rows[(y - 1) * length + x] ?? 0);
  }
  return out;
}

function write(
  head: Pick<Png, 'width' | 'height' | 'bitDepth' | 'colorType'>,
  palette: Buffer | undefined,
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(head.width, 0);
  header.writeUInt32BE(head.height, 4);
  header.set([head.bitDepth, head.colorType], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette !== undefined && head.colorType === 3 ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  body.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8);
  return out;
}
