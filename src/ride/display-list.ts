import type { Matrix } from './qr-matrix.js';

/**
 * What is on a page, in points from its upper left corner. The layout only makes these; painting them is another step, so
 * that the number of pages is known before the first is written.
 */
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
      /** How long the bars are. */
      readonly bar: number;
      /** Bar, space, bar… in points. */
      readonly widths: readonly number[];
      /** Whether one bar follows the other to the right or downwards. */
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

/** One line of text; y is its base line, x its left end. */
export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
}

/** A page of marks. */
export interface Page {
  readonly width: number;
  height: number;
  readonly marks: Mark[];
}
