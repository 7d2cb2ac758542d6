import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildClaveAcceso, digitoVerificador, isClaveAcceso, parseClaveAcceso } from './clave-acceso.js';

// FACTS §1: all of these are valid, including 11→0 and 10→1.
const KEYS = [
  '0503201201176001321000110010030009900641234567814',
  '2110201101179214673900110020010000000011234567813',
  '2203201601176001321000110010010000000101234567812',
  '2111202405176001321000110010010000001241234567810',
  '1511202601179001234500110010010000000011234567815',
  '1511202601179001234500110010010000000111234567811',
];

describe('clave de acceso', () => {
  test('the short example of the ficha has digit 6', () => {
    expect(digitoVerificador('41261533')).toBe('6');
  });

  test.each(KEYS)('%s is valid, and building it from its parts returns it', (key) => {
    expect(isClaveAcceso(key)).toBe(true);
    expect(buildClaveAcceso(parseClaveAcceso(key))).toBe(key);
  });

  // Weights 2…7 are coprime to 11, so one changed digit always changes the remainder. Remainders 1 and 10 share the digit 1 (10
  // → 1), so only keys ending in 1 can pass with an error: the ficha's rule, not ours.
  test('one changed digit is always detected, for any key that does not end in 1', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS.filter((key) => !key.endsWith('1'))),
        fc.nat(48),
        fc.integer({ min: 1, max: 9 }),
        (key, at, by) => {
          const changed = key.slice(0, at) + String((Number(key.charAt(at)) + by) % 10) + key.slice(at + 1);
          expect(isClaveAcceso(changed)).toBe(false);
        },
      ),
    );
  });

  test('a misprinted key of the ficha is refused', () => {
    expect(isClaveAcceso('0403201301176815353000110015010000000081234567816')).toBe(false);
  });
});
