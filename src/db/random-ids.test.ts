import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('ids of products, uploads, jobs and webhooks are random with 18 digits and reveal nothing about other accounts', async () => {
  const { ids, defaults } = await withClient(database.adminUrl, async (client) => ({
    ids: (await client.query<{ id: string }>('SELECT random_id() AS id FROM generate_series(1, 1000)')).rows,
    defaults: (
      await client.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE column_name = 'id' AND column_default = 'random_id()' AND is_identity = 'NO' ORDER BY 1`,
      )
    ).rows,
  }));
  // At least these: another table with random ids is welcome.
  expect(defaults.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'acciones_masivas',
      'cargas',
      'clientes',
      'emisiones_masivas',
      'productos',
      'proformas',
      'recurrentes',
      'reporte_trabajos',
      'webhooks',
    ]),
  );
  const texts = ids.map(({ id }) => id);
  expect(texts.filter((id) => !/^[1-9]\d{17}$/.test(id))).toEqual([]);
  expect(new Set(texts).size).toBe(1000);
  expect(texts).not.toEqual([...texts].sort());
});
