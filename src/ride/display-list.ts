import type { Matrix } from './qr-matrix.js';

/** A mark on a page, in points from the upper left corner. Layout and painting are separate, so that the page count is known first. */
export type Mark =
  | TextMark
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill?: string;
      readonly stroke?: string;
    }
  | {
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly color: string;
    }
  | {
      readonly kind: 'bars';
      readonly x: number;
      readonly y: number;
      /** Bar length. */
      readonly bar: number;
      /** Bar, space, bar… in points. */
      readonly widths: readonly number[];
      /** Direction of the sequence of bars. */
      readonly direction: 'right' | 'down';
    }
  | { readonly kind: 'matrix'; readonly x: number; readonly y: number; readonly side: number; readonly matrix: Matrix }
  | {
      readonly kind: 'image';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly align: 'left' | 'center' | 'right';
      readonly data: Buffer;
    };

/** One line of text; `y` is its baseline, `x` its left end. */
export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
}

export interface Page {
  readonly width: number;
  height: number;
  readonly marks: Mark[];
}
