import { expect, test } from 'vitest';
import { networkOf } from './network.js';

test('all addresses of an IPv6 /64 are one caller, in any notation', () => {
  for (const address of [
    '2001:db8::1',
    '2001:db8::ffff:1',
    '2001:DB8:0:0:1:2:3:4',
    '2001:0db8::9%eth0',
    '2001:db8::1.2.3.4',
  ])
    expect(networkOf(address)).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(networkOf('fe80::1%lo')).toBe('fe80:0:0:0::/64');
  expect(networkOf('1:2:3:4:5:6:7:8')).toBe('1:2:3:4::/64');
  expect(networkOf('::')).toBe('0:0:0:0::/64');
});

test('an IPv4 address is itself, mapped or not', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
    expect(networkOf(address)).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.8')).toBe('192.0.2.8');
});

test('all invalid addresses are one caller, so invented names take no memory', () => {
  for (const text of ['', 'unknown', '_hidden', '1.2.3', 'x'.repeat(5000)]) expect(networkOf(text)).toBe('?');
});
