import type { Picture } from './png.js';

/**
 * Two images differ where, within some window of pixels, the mean of one is lighter or darker by more than a limit (of 255): a stroke of a
 * digit, a rule across or down, a pale background. The same letters moved by an eighth of a pixel stay below each limit, a 6 for an 8 does
 * not (`pictures.test.ts` tests both).
 */
const WINDOWS = [
  { width: 2, height: 2, limit: 60 },
  { width: 48, height: 1, limit: 50 },
  { width: 1, height: 48, limit: 50 },
  { width: 24, height: 24, limit: 8 },
] as const;

/** Side of the squares in which differences are reported. */
const SQUARE = 48;

/** Returns where grey images differ, as the corner of a square in pixels; empty if they look the same. */
export function differences(a: Picture, b: Picture): string[] {
  const { width, height } = a;
  if (width !== b.width || height !== b.height) return [`${width} × ${height} pixels, not ${b.width} × ${b.height}`];
  if (Buffer.compare(a.samples, b.samples) === 0) return [];
  // Sums over everything above and to the left: any window's sum is then four look-ups.
  const stride = width + 1;
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += (a.samples[y * width + x] ?? 0) - (b.samples[y * width + x] ?? 0);
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const found = new Set<string>();
  for (const window of WINDOWS) {
    const most = window.limit * window.width * window.height;
    for (let y = 0; y + window.height <= height; y++)
      for (let x = 0; x + window.width <= width; x++) {
        const top = y * stride + x;
        const bottom = top + window.height * stride;
        const lower = (sums[bottom + window.width] ?? 0) - (sums[bottom] ?? 0);
        const sum = lower - (sums[top + window.width] ?? 0) + (sums[top] ?? 0);
        if (Math.abs(sum) > most) found.add(`${x - (x % SQUARE)},${y - (y % SQUARE)}`);
      }
  }
  return [...found];
}
