import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrap } from './wrap.js';

const measure = (text: string): number => Array.from(text).length;

test('no line is wider than the width and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 4, max: 40 }), (text, width) => {
      const lines = wrap(text, width, measure);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('words stay whole where they fit, and a line feed always breaks', () => {
  expect(wrap('uno dos tres\ncuatro', 8, measure)).toEqual(['uno dos', 'tres', 'cuatro']);
  expect(wrap('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij']);
});
