import { formatBits, placeFunctionPatterns, placeVersion, type Matrix } from './qr-matrix.js';

/**
 * QR code of the SRI's verification URL: text in byte mode, digits in numeric mode, level M (ISO/IEC 18004). Own code because a general
 * library takes 135 ms, fifteen times the whole page (design/ride); tests read it with zbar.
 */
export function qrCode(text: string, digits: string): Matrix {
  const bytes = Buffer.from(text, 'utf8');
  const version = VERSIONS.findIndex(
    (blocks) => blocks !== undefined && bitsOf(bytes, digits) <= dataBytes(blocks) * 8,
  );
  const blocks = VERSIONS[version];
  if (blocks === undefined) throw new Error('qr: the text is too long');
  const codewords = interleave(dataCodewords(bytes, digits, dataBytes(blocks)), blocks);
  return fill(version, codewords);
}

/** Level M: error bytes per block, and the blocks with their data bytes. */
interface Blocks {
  readonly ecc: number;
  readonly groups: readonly (readonly [count: number, data: number])[];
}

/** Versions 5 to 9 (37 to 53 modules): enough for the URL with 49 digits, and a longer one. */
const VERSIONS: readonly (Blocks | undefined)[] = [
  ...Array.from({ length: 5 }, () => undefined),
  { ecc: 24, groups: [[2, 43]] },
  { ecc: 16, groups: [[4, 27]] },
  { ecc: 18, groups: [[4, 31]] },
  {
    ecc: 22,
    groups: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    ecc: 22,
    groups: [
      [3, 36],
      [2, 37],
    ],
  },
];

function dataBytes(blocks: Blocks): number {
  return blocks.groups.reduce((total, [count, data]) => total + count * data, 0);
}

/** Up to version 9, lengths take 8 bits for bytes and 10 for digits. */
function bitsOf(bytes: Buffer, digits: string): number {
  const rest = digits.length % 3;
  return 4 + 8 + bytes.length * 8 + 4 + 10 + Math.floor(digits.length / 3) * 10 + (rest === 0 ? 0 : rest * 3 + 1);
}

function dataCodewords(bytes: Buffer, digits: string, length: number): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0b0001, 4);
  put(digits.length, 10);
  for (let i = 0; i < digits.length; i += 3) {
    const group = digits.slice(i, i + 3);
    put(Number(group), group.length * 3 + 1);
  }
  put(0, Math.min(4, length * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((word, bit) => (word << 1) | bit, 0));
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleave(words: readonly number[], { ecc, groups }: Blocks): number[] {
  const generator = generatorOf(ecc);
  const data: number[][] = [];
  let at = 0;
  for (const [count, length] of groups) {
    for (let i = 0; i < count; i++, at += length) data.push(words.slice(at, at + length));
  }
  const checks = data.map((block) => remainder(block, generator));
  const result: number[] = [];
  for (let i = 0; i < (data.at(-1)?.length ?? 0); i++)
    for (const block of data) {
      const word = block[i];
      if (word !== undefined) result.push(word);
    }
  for (let i = 0; i < ecc; i++) for (const check of checks) result.push(check[i] ?? 0);
  return result;
}

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = value;
  LOG[value] = i;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0);
}

const generators = new Map<number, readonly number[]>();

/** Reed-Solomon generator polynomial, without its leading one. */
function generatorOf(degree: number): readonly number[] {
  const known = generators.get(degree);
  if (known !== undefined) return known;
  let polynomial = [1];
  for (let i = 0; i < degree; i++) {
    const root = EXP[i] ?? 0;
    polynomial = [...polynomial, 0].map((term, j) => term ^ multiply(polynomial[j - 1] ?? 0, root));
  }
  const made = polynomial.slice(1);
  generators.set(degree, made);
  return made;
}

function remainder(data: readonly number[], generator: readonly number[]): Uint8Array {
  const rest = new Uint8Array(generator.length);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    for (let i = 0; i < rest.length; i++) rest[i] = (rest[i] ?? 0) ^ multiply(generator[i] ?? 0, factor);
  }
  return rest;
}

/**
 * All masks are readable; the standard scores all eight and takes the best. For 199 of 300 random keys that was 6, and scoring took
 * most of the time, so it is fixed.
 */
const MASK = 6;

function inverts(x: number, y: number): boolean {
  return (((x * y) % 2) + ((x * y) % 3)) % 2 === 0;
}

/** Shared by all symbols of a version. */
interface Frame {
  readonly size: number;
  readonly base: Uint8Array;
  /** Data cells, in order. */
  readonly path: Int32Array;
  /** Which data cells the mask inverts. */
  readonly mask: Uint8Array;
}

const frames = new Map<number, Frame>();

function frameOf(version: number): Frame {
  const known = frames.get(version);
  if (known !== undefined) return known;
  const size = 17 + 4 * version;
  const { modules: base, reserved } = placeFunctionPatterns(size, version);
  placeVersion(base, size, version);
  const path = Int32Array.from(dataPath(size, reserved));
  const mask = Uint8Array.from(path, (at) => (inverts(at % size, Math.floor(at / size)) ? 1 : 0));
  formatBits(base, size, MASK);
  const made = { size, base, path, mask };
  frames.set(version, made);
  return made;
}

function fill(version: number, codewords: readonly number[]): Matrix {
  const { size, base, path, mask } = frameOf(version);
  const modules = base.slice();
  for (let i = 0; i < path.length; i++) {
    const bit = ((codewords[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1;
    modules[path[i] ?? 0] = bit ^ (mask[i] ?? 0);
  }
  return { size, modules };
}

/** Data cells in order: column pairs from the right, up and down, skipping the timing column. */
function dataPath(size: number, reserved: Uint8Array): number[] {
  const path: number[] = [];
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = upward ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (reserved[y * size + x] === 0) path.push(y * size + x);
    }
  }
  return path;
}
