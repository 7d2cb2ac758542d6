import { code128 } from './code128.js';

/** A dot of a till's printer, in points: its driver draws pages at 203 dpi. */
const DOT = 72 / 203;

/** A scanner wants a quarter of a millimetre to a module. */
const DOTS_PER_MODULE = 2;

/** White at both ends of the bars, in modules (ISO/IEC 15417 §4.5). */
const QUIET_MODULES = 10;

/**
 * How far a bar keeps off its neighbours' dots: a printer may blacken each that a bar touches. With the bias, a page that is
 * drawn at 203.2 dpi (8 dots to a millimetre) comes out dot for dot like one at 203, though it drifts by half a dot.
 */
export const BAR_INSET = 0.3 * DOT;
const BIAS = 0.2 * DOT;

/** A length in whole dots, or the nearest edge of a dot before a place. */
export function inDots(length: number): number {
  return Math.floor(length / DOT + 1e-6) * DOT;
}

/** The bars of a number along a line: where they begin and end with the white around them, and their widths in points. */
export interface Bars {
  readonly start: number;
  readonly length: number;
  /** Bar, space, bar… */
  readonly widths: readonly number[];
}

/** The bars of a number in the middle of a stretch, in whole dots if it is long enough for that; without one, from a place on. */
export function barsAlong(digits: string, from: number, stretch?: number): Bars {
  const modules = code128(digits);
  const count = modules.reduce((total, width) => total + width, 2 * QUIET_MODULES);
  const wanted = count * DOTS_PER_MODULE * DOT;
  const module = stretch === undefined || stretch >= wanted ? DOTS_PER_MODULE * DOT : stretch / count;
  const length = count * module;
  const before = ((stretch ?? length) - length) / 2 + QUIET_MODULES * module;
  return { start: inDots(from + before) - BIAS, length, widths: modules.map((width) => width * module) };
}
