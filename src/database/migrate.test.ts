import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a migrated database says which environment it serves', async () => {
  const rows = await database.db.asWorker((tx) => tx.query().selectFrom('installation').select('ambiente').execute());
  expect(rows).toEqual([{ ambiente: 'simulador' }]);
});
