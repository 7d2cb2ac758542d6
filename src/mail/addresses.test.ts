import { expect, test } from 'vitest';
import { isMailAddress } from '../kernel/mail-address.js';
import { readSender } from './addresses.js';

test.each(['ana@empresa.ec', "o'brien+facturas@sub.empresa.com.ec", 'josé@ñandú.ec', 'a@b.co'])(
  '«%s» is an address',
  (text) => {
    expect(isMailAddress(text)).toBe(true);
  },
);

test.each([
  ...[
    '',
    'ana',
    '@empresa.ec',
    'ana@',
    'ana@empresa',
    'a b@empresa.ec',
    'ana@empresa..ec',
    '.ana@empresa.ec',
    'ana@-x.ec',
  ],
  ...[
    '<ana@empresa.ec>',
    'ana@empresa.ec\r\nBcc: x@y.ec',
    'ana@empresa.ec,eva@empresa.ec',
    '"a b"@empresa.ec',
    'a@[127.0.0.1]',
  ],
  `${'a'.repeat(65)}@empresa.ec`,
])('«%s» is no address', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test('a sender is an address, alone or with a name', () => {
  expect(readSender('a@empresa.ec')).toEqual({ name: '', address: 'a@empresa.ec' });
  expect(readSender(' "Ñandú S.A." <a@empresa.ec>')).toEqual({ name: 'Ñandú S.A.', address: 'a@empresa.ec' });
  expect(readSender('Ñandú\r\nBcc: x@y.ec <a@empresa.ec>')).toBeUndefined();
  expect(readSender('nadie')).toBeUndefined();
});
