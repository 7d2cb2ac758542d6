import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount } from '../../test/support/row-per-table.js';
import { checkUnsent } from './unsent.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => fillAccount(client, 1));
});
afterAll(async () => {
  await database.drop();
});

test('one process alarms once when receipts wait too long; parked and imported receipts do not count', async () => {
  const reported: string[] = [];
  const lookAll = (): Promise<unknown> =>
    Promise.all(
      Array.from({ length: 5 }, () =>
        checkUnsent({
          db: database.db,
          thresholdS: 60,
          onAlarm: (raised, oldestS) =>
            reported.push(`${raised ? 'raised' : 'lowered'} ${oldestS > 60 ? 'above' : 'below'}`),
        }),
      ),
    );
  await lookAll();
  expect(reported).toEqual([]);

  await database.sql(
    `UPDATE comprobantes SET accion = 'firmar', due_at = now(), created_at = now() - interval '59 minutes'`,
  );
  await lookAll();
  await lookAll();
  expect(reported).toEqual(['raised above']);

  // Corrected just now: the wait restarts.
  await database.sql(`UPDATE comprobantes SET pending_since = now()`);
  await lookAll();
  await lookAll();
  expect(reported).toEqual(['raised above', 'lowered below']);

  await database.sql(`UPDATE comprobantes SET pending_since = NULL, accion = 'intervenir', due_at = NULL`);
  await lookAll();
  expect(reported).toHaveLength(2);

  // Imported with its authorization: queried, never sent.
  await database.sql(
    `UPDATE comprobantes SET estado = 'FIRMADO', accion = 'consultar', due_at = now(), send_begun_at = NULL`,
  );
  await lookAll();
  expect(reported).toHaveLength(2);

  await database.sql(`UPDATE comprobantes SET accion = 'enviar', due_at = now()`);
  await lookAll();
  expect(reported).toEqual(['raised above', 'lowered below', 'raised above']);
});
