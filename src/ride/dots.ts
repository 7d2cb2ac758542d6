import { code128 } from './code128.js';

/** A dot of a receipt printer in points, at 203 dpi. */
const DOT = 72 / 203;

/** Scanners need a quarter of a millimetre per module. */
const DOTS_PER_MODULE = 2;

/** Quiet zone in modules (ISO/IEC 15417 §4.5). */
const QUIET_MODULES = 10;

/**
 * Inset of a bar from neighbouring dots: a printer may blacken every dot a bar touches. With the bias, a page rendered at 203.2 dpi
 * (8 dots per millimetre) matches one at 203 dot for dot, although it drifts by half a dot.
 */
export const BAR_INSET = 0.3 * DOT;
const BIAS = 0.2 * DOT;

/** Rounds a length down to whole dots. */
export function inDots(length: number): number {
  return Math.floor(length / DOT + 1e-6) * DOT;
}

/** Bars along a line: start and end including the quiet zone, and widths in points. */
export interface Bars {
  readonly start: number;
  readonly length: number;
  /** Bar, space, bar… */
  readonly widths: readonly number[];
}

/** Bars centred in a stretch, in whole dots if it is long enough; without a stretch, from `from` on. */
export function barsAlong(digits: string, from: number, stretch?: number): Bars {
  const modules = code128(digits);
  const count = modules.reduce((total, width) => total + width, 2 * QUIET_MODULES);
  const wanted = count * DOTS_PER_MODULE * DOT;
  const module = stretch === undefined || stretch >= wanted ? DOTS_PER_MODULE * DOT : stretch / count;
  const length = count * module;
  const before = ((stretch ?? length) - length) / 2 + QUIET_MODULES * module;
  return { start: inDots(from + before) - BIAS, length, widths: modules.map((width) => width * module) };
}
