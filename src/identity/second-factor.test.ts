import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { openKeyRing } from '../vault/master-key.js';
import { keyUse, rotateMasterKey } from '../vault/rotation.js';
import { createVault } from '../vault/vault.js';
import { findTotp } from './store/totp.js';
import { ROLES } from '../kernel/roles.js';
import { createAccount } from './accounts.js';
import type { Principal } from '../http/principal.js';
import { sealedTotp, startTotp, useCode } from './second-factor.js';
import { matchingStep, totpCode } from './totp.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a rotation of the master key keeps second factors working, and the old key is no longer needed', async () => {
  const { db } = database;
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const ringOf = (...masterKeys: Buffer[]) => openKeyRing({ masterKeys, masterKeyFile: undefined, dataDir: '.' });
  const account = await createAccount(
    { db, random: randomBytes },
    { nombre: 'C', usuario: 'ana@clavo.ec', nombres: 'A', ambiente: 'simulador' },
  );
  const principal: Principal = {
    kind: 'user',
    accountId: account.accountId,
    id: account.userId,
    nombre: 'ana@clavo.ec',
    roles: new Set(ROLES),
    empresas: 'todas',
    administrador: true,
    session: true,
  };
  // A known secret: randomness is passed in.
  const secret = randomBytes(20);
  await db.inAccount(account.accountId, (tx) =>
    startTotp(tx, { vault: createVault(ringOf(oldKey)), random: () => secret }, principal),
  );

  const both = ringOf(newKey, oldKey);
  expect(await rotateMasterKey(db, both, [sealedTotp])).toMatchObject({ rewrapped: 1 });
  expect((await keyUse(db, both, [sealedTotp])).map(({ current, total }) => [current, total])).toEqual([
    [true, 1],
    [false, 0],
  ]);

  const row = await db.asAccess((tx) => findTotp(tx, account.userId));
  if (row === undefined) throw new Error('the second factor is gone');
  const code = totpCode(secret, Math.floor(row.nowS / 30));
  expect(matchingStep(secret, code, row.nowS)).toBeDefined();
  expect(await db.asAccess((tx) => useCode(tx, createVault(ringOf(newKey)), row.userId, row, code))).toBe('totp');
  expect(await db.asAccess((tx) => useCode(tx, createVault(ringOf(newKey)), row.userId, row, code))).toBeUndefined();
});
