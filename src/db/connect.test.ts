import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase, log, withClient } from '../../test/support/database.js';
import { connectDatabase } from './connect.js';
import { sql } from './sql.js';

const COMMON = {
  ambiente: 'simulador',
  dataDir: '/nonexistent',
  connectionsMax: 4,
  preparedStatements: true,
  replicaUrl: undefined,
};

test('one login migrates; the service login gets the roles and owns nothing', async () => {
  const database = await createEmptyDatabase();
  const login = `caja_${randomBytes(4).toString('hex')}`;
  await withClient(database.adminUrl, (client) => client.query(`CREATE ROLE ${login} LOGIN PASSWORD 'x'`));
  const databaseUrl = database.url.replace(/\/\/[^@]+@/, `//${login}:x@`);
  const { db, stop } = await connectDatabase({ ...COMMON, databaseUrl, migrationUrl: database.url }, log);
  try {
    const rows = await db.asWorker((tx) => tx.query(sql`SELECT ambiente FROM installation`));
    expect(rows).toEqual([{ ambiente: 'simulador' }]);
    // Outside our transactions, without a role, the login has no rights.
    const bare = withClient(databaseUrl, (client) => client.query('SELECT FROM installation'));
    await expect(bare).rejects.toMatchObject({ code: '42501' });
  } finally {
    await stop();
    await withClient(database.adminUrl, (client) => client.query(`DROP ROLE ${login}`));
    await database.drop();
  }
});

test('the embedded server starts, migrates and stops, and restarts only with the same environment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rubrica-connect-'));
  const embedded = { ...COMMON, dataDir, databaseUrl: undefined, migrationUrl: undefined };
  try {
    const { db, stop } = await connectDatabase(embedded, log);
    expect(await db.ping()).toBe(true);
    await stop();
    const other = connectDatabase({ ...embedded, ambiente: 'pruebas' }, log);
    await expect(other).rejects.toMatchObject({ code: 'base-otro-ambiente' });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
