import { expect, test } from 'vitest';
import { decryptBlock, decryptRc2, expandKey } from './rc2.js';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

test.each([
  [63, '00000000 00000000', '00000000 00000000', 'ebb773f9 93278eff'],
  [64, 'ffffffff ffffffff', 'ffffffff ffffffff', '278b27e4 2e2f0d49'],
  [64, '30000000 00000000', '10000000 00000001', '30649edf 9be7d2c2'],
  [64, '88', '00000000 00000000', '61a8a244 adacccf0'],
  [64, '88bca90e 90875a', '00000000 00000000', '6ccf4308 974c267f'],
  [64, '88bca90e 90875a7f 0f79c384 627bafb2', '00000000 00000000', '1a807d27 2bbe5db1'],
  [128, '88bca90e 90875a7f 0f79c384 627bafb2', '00000000 00000000', '2269552a b0f85ca6'],
  [
    129,
    '88bca90e 90875a7f 0f79c384 627bafb2 16f80a6f 85920584 c42fceb0 be255daf 1e',
    '00000000 00000000',
    '5b78d3a4 3dfff1f1',
  ],
])('RFC 2268 §5: %i effective bits of key %s', (bits, key, plain, cipher) => {
  expect(decryptBlock(expandKey(hex(key), bits), hex(cipher))).toEqual(hex(plain));
});

test.each([
  ['40 bits', '0102030405', 'c2765677db5a967dc9e33bcf6a8db9c904058b2d8b0a6ce9'],
  ['128 bits', '000102030405060708090a0b0c0d0e0f', '5b5a922acb2059f5890113ae87a525c707b6bc92a9c74d62'],
])('OpenSSL encrypted a text in blocks with %s', (_, key, encrypted) => {
  expect(decryptRc2(hex(key), hex('0807060504030201'), hex(encrypted)).toString()).toBe('Rúbrica, en bloques');
});

test.each([
  ['nothing', ''],
  ['a broken block', '0011223344'],
  ['wrong padding', '0011223344556677'],
])('%s does not decrypt', (_, encrypted) => {
  expect(() => decryptRc2(hex('0102030405'), Buffer.alloc(8), hex(encrypted))).toThrow(/whole blocks|padding/);
});

test.each([0, 129])('a key of %i bytes is refused', (size) => {
  expect(() => expandKey(Buffer.alloc(size), 64)).toThrow(`a key of ${size} bytes`);
});
