import { expect, test } from 'vitest';
import { isListed, isMailAddress, isPublicAddress, readSender } from './addresses.js';

test.each(['8.8.8.8', '190.152.1.1', '2800:3f0:4001::8', '::ffff:8.8.8.8'])('%s is on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...['255.255.255.255', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001:db8::1', 'ff02::1', 'localhost', ''],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('the operator’s list takes names, addresses and networks, and nothing by accident', () => {
  const list = ['correo.interno', '10.1.0.0/16', '192.168.1.5', 'fd00::/8', '10.2.0.0/99'];
  expect(isListed(list, 'Correo.Interno', '10.9.9.9')).toBe(true);
  expect(isListed(list, 'x', '10.1.200.3')).toBe(true);
  expect(isListed(list, 'x', '192.168.1.5')).toBe(true);
  expect(isListed(list, 'x', 'fd12::1')).toBe(true);
  expect(isListed(list, 'x', '10.2.0.1')).toBe(false);
  expect(isListed(list, 'x', '192.168.1.50')).toBe(false);
});

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
])('«%s» is none', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test('a sender is an address, alone or with a name', () => {
  expect(readSender('a@empresa.ec')).toEqual({ name: '', address: 'a@empresa.ec' });
  expect(readSender(' "Ñandú S.A." <a@empresa.ec>')).toEqual({ name: 'Ñandú S.A.', address: 'a@empresa.ec' });
  expect(readSender('Ñandú\r\nBcc: x@y.ec <a@empresa.ec>')).toBeUndefined();
  expect(readSender('nadie')).toBeUndefined();
});
