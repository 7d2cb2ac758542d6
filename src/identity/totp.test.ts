import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { base32, matchingStep, mintRecoveryCodes, normalRecoveryCode, otpauthUri, totpCode } from './totp.js';

// RFC 6238, appendix B: the SHA-1 secret, the times and the last six of its eight digits.
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238 at %i s gives %s', (atS, code) => {
  expect(totpCode(SECRET, Math.floor(atS / 30))).toBe(code);
  expect(matchingStep(SECRET, code, atS)).toBe(Math.floor(atS / 30));
});

test('a code is accepted one step early or late, and no further', () => {
  const code = totpCode(SECRET, 1000);
  expect([999, 1000, 1001].map((step) => matchingStep(SECRET, code, step * 30))).toEqual([1000, 1000, 1000]);
  expect(matchingStep(SECRET, code, 998 * 30)).toBeUndefined();
  expect(matchingStep(SECRET, code, 1002 * 30)).toBeUndefined();
});

test.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('«%s» is no code', (text) => {
  expect(matchingStep(SECRET, text, 59)).toBeUndefined();
});

test('base 32 is that of RFC 4648, and the address carries it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(otpauthUri(SECRET, 'ana@x.ec')).toBe(
    'otpauth://totp/R%C3%BAbrica:ana%40x.ec?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=R%C3%BAbrica',
  );
});

test('recovery codes differ, and are accepted without separators and in any case', () => {
  const codes = mintRecoveryCodes(randomBytes, 10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(normalRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''));
  }
});
