import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mintApiKey, mintClient, mintUuid, readApiKeyForm, sha256 } from './secrets.js';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((b) => Buffer.from(b));

describe('API keys', () => {
  test('begin with rk_test_ in simulador and pruebas and with rk_live_ in produccion', () => {
    expect(mintApiKey(randomBytes, 'simulador').apiKey).toMatch(/^rk_test_[0-9A-Za-z]{39}$/);
    expect(mintApiKey(randomBytes, 'pruebas').apiKey).toMatch(/^rk_test_[0-9A-Za-z]{39}$/);
    expect(mintApiKey(randomBytes, 'produccion').apiKey).toMatch(/^rk_live_[0-9A-Za-z]{39}$/);
  });

  test('every random value gives a well-formed key, and different values give different keys', () => {
    fc.assert(
      fc.property(bytes(24), bytes(24), (one, other) => {
        const key = mintApiKey(() => one, 'produccion').apiKey;
        expect(readApiKeyForm(key)).toEqual({ kind: 'well-formed', live: true });
        expect(mintApiKey(() => other, 'produccion').apiKey === key).toBe(one.equals(other));
      }),
    );
  });

  test('a wrong, swapped or missing character is reported as a typo', () => {
    fc.assert(
      fc.property(bytes(24), fc.nat(46), fc.constantFrom('0', '9', 'A', 'Z', 'a', 'z'), (random, at, wrong) => {
        const key = mintApiKey(() => random, 'pruebas').apiKey;
        const changed = key.slice(0, at) + wrong + key.slice(at + 1);
        if (changed !== key) expect(readApiKeyForm(changed).kind).toBe('mistyped');
        const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
        if (swapped !== key && at < 46) expect(readApiKeyForm(swapped).kind).toBe('mistyped');
        expect(readApiKeyForm(key.slice(0, at) + key.slice(at + 1)).kind).toBe('mistyped');
      }),
    );
  });

  test.each(['', 'rk_test_', 'sk_test_abc', ` ${'a'.repeat(47)}`, 'rk_test_ñ'])(
    '«%s» is a typo, not a look-up',
    (text) => {
      expect(readApiKeyForm(text).kind).toBe('mistyped');
    },
  );

  test('what is stored is the hash and a prefix that leaves 33 characters unknown', () => {
    const minted = mintApiKey(randomBytes, 'simulador');
    expect(minted.hash).toEqual(sha256(minted.apiKey));
    expect(minted.apiKey.startsWith(minted.prefix)).toBe(true);
    expect(minted.apiKey.length - minted.prefix.length).toBe(33);
  });
});

test('a client id fits its column and a uuid is a version 4 uuid', () => {
  expect(mintClient(randomBytes).clientId).toMatch(/^rc_[0-9A-Za-z]{22}$/);
  expect(mintUuid(randomBytes)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
