import { expect, test } from 'vitest';
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.js';

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
