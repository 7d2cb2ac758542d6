import bwip from 'bwip-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128 } from '../../../src/ride/code128.js';

test('digits give the bars that an independent encoder gives', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{49}$/), (digits) => {
      const [theirs] = bwip.raw({ bcid: 'code128', text: digits });
      expect(code128(digits)).toEqual(Array.from(theirs.sbs));
    }),
    { numRuns: 25 },
  );
});
