import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.js';

test('a service hashes with 19 MiB and two passes; only tests lower that', async () => {
  expect(await hashPassword('una frase de prueba')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ts$/.test(name));
  const naming = files.filter((name) => readFileSync(join(root, name), 'utf8').includes('hashCheaply'));
  expect(naming.sort()).toEqual(['identity/passwords.test.ts', 'identity/passwords.ts']);
});

test('of ninety logins from one network all but a few are refused; other networks are unaffected', async () => {
  const stored = await hashPassword('una frase de prueba');
  const flood = Promise.allSettled(Array.from({ length: 90 }, () => pretendToVerify('cualquiera', '192.0.2.1')));
  const others = ['192.0.2.2', '2001:db8:0:0::/64', 'an account'].map((owner) =>
    verifyPassword(stored, 'una frase de prueba', owner),
  );
  expect(await Promise.all(others)).toEqual([true, true, true]);
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  // 16 may wait; how many of the two slots were free depends on the other tests.
  expect(refused.length).toBeGreaterThanOrEqual(90 - 2 - 16);
  expect(refused.length).toBeLessThanOrEqual(90 - 16);
  expect(refused[0]).toMatchObject({ reason: { code: 'demasiadas-solicitudes', more: { retryAfterS: 5 } } });
});
