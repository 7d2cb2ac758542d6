import { createHash } from 'node:crypto';

/** Uniform in [0, 1). */
export type Random = () => number;

/** mulberry32: small, fast, the same on every version of Node. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An independent stream: a fault more or less in one place does not change the dice of another. */
export function streamOf(seed: number, name: string): Random {
  return createRandom(createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE(0));
}

export function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Deterministic bytes. */
export function bytesOf(random: Random, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at++) bytes[at] = Math.floor(random() * 256);
  return bytes;
}
