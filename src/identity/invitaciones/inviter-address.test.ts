import { expect, test } from 'vitest';
import { isPrivate, portalAddress } from './inviter-address.js';

test.each([
  ['http://127.0.0.1:8080', '127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://facturas.example.ec', 'facturas.example.ec', 'https://facturas.example.ec'],
  ['http://[fd00::1]:8080', '[fd00::1]:8080', 'http://[fd00::1]:8080'],
  // Another site, another port, no browser, or no address of a page.
  ['https://otro.example', 'facturas.example.ec', undefined],
  ['http://127.0.0.1:8081', '127.0.0.1:8080', undefined],
  [undefined, '127.0.0.1:8080', undefined],
  ['null', '127.0.0.1:8080', undefined],
  ['javascript:alert(1)', '127.0.0.1:8080', undefined],
  ['http://a"b', 'a"b', undefined],
  ['http://u:p@h', 'h', undefined],
])('origin %s of a request to %s is the portal at %s', (origin, host, address) => {
  expect(portalAddress({ headers: origin === undefined ? {} : { origin }, host })?.origin).toBe(address);
});

test('only loopback, private addresses and local names are private', () => {
  const local = ['127.0.0.1', 'localhost', '192.168.1.20', '10.0.0.1', '[fd00::1]', '[::1]', 'servidor', 'caja.local'];
  const open = ['8.8.8.8', 'facturas.example.ec', 'local.example', '[2606:4700::1111]', 'xlocal.ec'];
  expect([local.every(isPrivate), open.some(isPrivate)]).toEqual([true, false]);
});
