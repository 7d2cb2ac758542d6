import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { openKeyRing } from '../vault/master-key.js';
import { rotateMasterKey } from '../vault/rotation.js';
import { sealedTables } from './sealed-tables.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every sealed column of the database is rewrapped by a rotation of the master key', async () => {
  const { rows } = await withClient(database.adminUrl, (client) =>
    client.query<{ table: string; columns: string[]; id: string }>(
      `SELECT c.table_name AS table,
         array_agg(c.column_name::text ORDER BY c.ordinal_position) FILTER (WHERE c.column_name LIKE '%sealed') AS columns,
         (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
          WHERE i.indisprimary AND i.indnatts = 1 AND i.indrelid = c.table_name::regclass) AS id
       FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND (c.column_name LIKE '%sealed' OR c.column_name = 'master_key_id')
       GROUP BY c.table_name`,
    ),
  );
  expect(rows.length).toBeGreaterThan(3);
  const listed = sealedTables.map(({ table, sealed, id }) => ({ table, columns: sealed, id }));
  const byName = (a: { table: string }, b: { table: string }) => a.table.localeCompare(b.table);
  expect(listed.sort(byName)).toEqual(rows.sort(byName));
});

test('a rotation may read and write every table of the list', async () => {
  const ring = openKeyRing({ masterKeys: [randomBytes(32)], masterKeyFile: undefined, dataDir: '.' });
  expect(await rotateMasterKey(database.db, ring, sealedTables)).toMatchObject({ rewrapped: 0, unreadable: [] });
  for (const { table, sealed } of sealedTables) {
    for (const column of [...sealed, 'master_key_id']) {
      const { rows } = await withClient(database.adminUrl, (client) =>
        client.query('SELECT has_column_privilege($1, $2, $3, $4) AS may', [
          'rubrica_trabajador',
          table,
          column,
          'UPDATE',
        ]),
      );
      expect(rows, `${table}.${column}`).toEqual([{ may: true }]);
    }
  }
});
