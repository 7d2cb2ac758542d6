import { expect, test } from 'vitest';
import { answeredChallenge, relyingPartyOf } from './webauthn.js';

test.each([
  ['https://facturas.example.ec', { id: 'facturas.example.ec', origin: 'https://facturas.example.ec' }],
  ['https://facturas.example.ec:8443/x', { id: 'facturas.example.ec', origin: 'https://facturas.example.ec:8443' }],
  ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://0.0.0.0:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://[::1]:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
])('%s is a site of passkeys', (address, expected) => {
  expect(relyingPartyOf(address)).toEqual(expected);
});

test.each(['http://facturas.example.ec', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://192.168.1.5:8080'])(
  'browsers refuse passkeys at %s',
  (address) => {
    expect(relyingPartyOf(address)).toBeUndefined();
  },
);

test('unreadable client data, or that of a framed page, answers no challenge', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(answeredChallenge(encode({ challenge: 'x' }))).toBe('x');
  for (const odd of ['', '_', encode(null), encode('x'), encode({ challenge: 7 }), encode([])]) {
    expect(answeredChallenge(odd)).toBeUndefined();
  }
  expect(answeredChallenge(encode({ challenge: 'x', crossOrigin: true }))).toBeUndefined();
});
