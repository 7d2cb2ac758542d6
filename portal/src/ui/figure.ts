import { groupThousands } from '../../../src/kernel/decimal.js';
import { readFigure } from '../../../src/kernel/typed-figure.js';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Marks an ambiguous text in a form's values, so that it is never sent as a figure and survives in a draft. */
const ASKED = '?';

/** Value that a form keeps of a typed figure: the API's form if it is clear. */
export function storedFigure(typed: string): string {
  const read = readFigure(typed);
  if (read.kind === 'figure') return read.plain;
  if (read.kind === 'empty') return '';
  return read.kind === 'ambiguous' ? `${ASKED}${typed.trim()}` : typed;
}

/** The API's form of a value that may have been kept as typed. */
export function plainFigure(value: string): string {
  return PLAIN.test(value) ? value : storedFigure(value);
}

/** The two readings of a kept text that is ambiguous; undefined if it is not. */
export function readingsOf(stored: string): { readonly thousands: string; readonly decimals: string } | undefined {
  const read = stored.startsWith(ASKED) ? readFigure(stored.slice(ASKED.length)) : undefined;
  return read?.kind === 'ambiguous' ? read : undefined;
}

/** The text to edit. */
export function editableFigure(stored: string): string {
  return stored.startsWith(ASKED) ? stored.slice(ASKED.length) : stored;
}

/** The text to read, 1,234.50, with at least so many decimals. */
export function shownFigure(stored: string, decimals = 2): string {
  const text = editableFigure(stored);
  if (stored !== text || !PLAIN.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const padded = fraction.padEnd(decimals, '0');
  return groupThousands(padded === '' ? whole : `${whole}.${padded}`);
}
