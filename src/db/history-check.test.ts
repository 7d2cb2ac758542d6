import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount } from '../../test/support/row-per-table.js';
import { readHistory } from './history-check.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a receipt whose correction changed its key is not missing; an unknown one is', async () => {
  const [former = ''] = await withClient(database.adminUrl, async (client) => {
    await fillAccount(client, 1);
    const { rows } = await client.query<{ clave_acceso: string }>(`SELECT clave_acceso FROM comprobante_claves`);
    await client.query(`UPDATE comprobantes SET clave_acceso = '7' || substr(clave_acceso, 2)`);
    return rows.map(({ clave_acceso }) => clave_acceso);
  });
  const cuenta = randomUUID();
  const unknown = { cuenta, claveAcceso: '8'.repeat(49) };
  const { missing } = await database.db.asHistoryWatch((tx) =>
    readHistory(tx, { process: randomUUID(), loss: null, receipts: [{ cuenta, claveAcceso: former }, unknown] }),
  );
  expect(missing).toEqual([unknown]);
});
