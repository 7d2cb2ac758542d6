import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { insertAccount } from '../db/accounts.js';
import { sql } from '../db/sql.js';
import { accountId } from '../db/transactions.js';
import { maskSecrets, recordAudit, SYSTEM } from './trail.js';

let database: TestDatabase;
const mine = accountId(randomUUID());
const other = accountId(randomUUID());
const EVENT = {
  actor: SYSTEM,
  action: 'productos.create',
  subject: { kind: 'producto', id: '1790016919001/1' },
} as const;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of [mine, other]) await database.db.inAccount(id, (tx) => insertAccount(tx, { nombre: 'Cuenta' }));
});
afterAll(() => database.drop());

const actionsOf = (id: typeof mine): Promise<string[]> =>
  database.db.inAccount(id, async (tx) =>
    (await tx.query<{ action: string }>(sql`SELECT action FROM audit_events`)).map(({ action }) => action),
  );

describe('the audit trail', () => {
  test('commits together with the change or not at all', async () => {
    await database.db.inAccount(mine, (tx) => recordAudit(tx, EVENT));
    const failed = database.db.inAccount(mine, async (tx) => {
      await recordAudit(tx, { ...EVENT, action: 'productos.remove' });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await actionsOf(mine)).toEqual(['productos.create']);
  });

  test('is visible only to its own account', async () => {
    expect(await actionsOf(other)).toEqual([]);
  });

  test('cannot be changed or deleted, by the service or by the owner of the tables', async () => {
    for (const statement of [`UPDATE audit_events SET action = 'x'`, 'DELETE FROM audit_events']) {
      await expect(
        database.db.inAccount(mine, (tx) => tx.run({ name: statement, text: statement }, [])),
      ).rejects.toThrow('permission denied');
      await expect(withClient(database.adminUrl, (client) => client.query(statement))).rejects.toThrow('append-only');
    }
  });
});

test('secrets are masked at any depth, whatever they are called', () => {
  const masked = maskSecrets({
    nombre: 'Caja',
    password: 'a',
    smtp: { host: 'h', password: 'b', clientSecret: 'c' },
    lista: [{ apiKey: 'd', prefijo: 'rk_test_1' }],
    access_token: 'e',
    archivo: Buffer.from('f'),
    certificado: 'g',
    vacio: null,
  });
  expect(masked).toEqual({
    nombre: 'Caja',
    password: '***',
    smtp: { host: 'h', password: '***', clientSecret: '***' },
    lista: [{ apiKey: '***', prefijo: 'rk_test_1' }],
    access_token: '***',
    archivo: '***',
    certificado: '***',
    vacio: null,
  });
});
