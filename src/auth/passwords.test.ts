import { expect, test } from 'vitest';
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.js';

test('ninety logins from one network are refused beyond a few; those of others go on', async () => {
  const stored = await hashPassword('una frase de prueba');
  const flood = Array.from({ length: 90 }, () => pretendToVerify('cualquiera', '192.0.2.1'));
  const others = ['192.0.2.2', '2001:db8:0:0::/64', 'an account'].map((whose) =>
    verifyPassword(stored, 'una frase de prueba', whose),
  );
  expect(await Promise.all(others)).toEqual([true, true, true]);
  const ended = await Promise.allSettled(flood);
  const refused = ended.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(90 - 2 - 16);
  expect(refused[0]).toMatchObject({ reason: { code: 'demasiadas-solicitudes', more: { retryAfterS: 5 } } });
});
