import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount, fillShared } from '../../test/support/row-per-table.js';
import { newMasterKey, temporaryDir } from '../../test/support/service.js';
import { sealedTables } from '../app/sealed-tables.js';
import { startService, type RunningService } from '../app/service.js';
import { readConfig } from '../config/config.js';
import { openInstallationKeys } from './installation-keys.js';
import { openKeyRing } from './master-key.js';

const data = temporaryDir();
const another = temporaryDir();
let empty: TestDatabase;
let filled: TestDatabase;
beforeAll(async () => {
  empty = await createTestDatabase();
  filled = await createTestDatabase();
  // Everything is sealed with a key named «k».
  await withClient(filled.adminUrl, async (client) => {
    await fillAccount(client, 1);
    await fillShared(client);
  });
});
afterAll(async () => {
  await empty.drop();
  await filled.drop();
  data.remove();
  another.remove();
});

const file = join(data.path, 'master.key');
const source = { masterKeys: [] as Buffer[], masterKeyFile: undefined, dataDir: data.path, lostKeys: [] as string[] };
const refusal = {
  code: 'clave-maestra-desconocida',
  publicMessage: expect.stringMatching(
    /clave maestra k,.*master\.key.*RUBRICA_MASTER_KEY.*RUBRICA_CLAVES_PERDIDAS=k/,
  ) as string,
};

describe.each(sealedTables.map((table) => [table.table, table] as const))(
  'with secrets of another key in %s',
  (_, table) => {
    test('no key is created and nothing opens, with or without other keys', async () => {
      await expect(openInstallationKeys(source, filled.db, [table])).rejects.toMatchObject(refusal);
      expect(existsSync(file)).toBe(false);
      const other = { ...source, masterKeys: [randomBytes(32)] };
      await expect(openInstallationKeys(other, filled.db, [table])).rejects.toMatchObject(refusal);
    });
  },
);

test('a key abandoned by the operator does not block the start', async () => {
  const ring = await openInstallationKeys({ ...source, lostKeys: ['k'] }, filled.db, sealedTables);
  expect(ring.ids()).toHaveLength(1);
});

test('without sealed values a key is created', async () => {
  const fresh = { ...source, dataDir: another.path };
  expect((await openInstallationKeys(fresh, empty.db, sealedTables)).ids()).toHaveLength(1);
  expect(existsSync(join(fresh.dataDir, 'master.key'))).toBe(true);
});

test('a service restored without its key does not start; with it, or once the key is abandoned, it does', async () => {
  const start = (RUBRICA_MASTER_KEY: string, lost = ''): Promise<RunningService> => {
    const env = { DATABASE_URL: empty.url, RUBRICA_DATA: another.path, PORT: '0', RUBRICA_MASTER_KEY };
    return startService(readConfig({ ...env, RUBRICA_CLAVES_PERDIDAS: lost }), pino({ level: 'silent' }));
  };
  const key = newMasterKey();
  await (await start(key)).stop(); // the demo's certificate is sealed now
  for (const other of ['', newMasterKey()])
    await expect(start(other)).rejects.toMatchObject({ code: 'clave-maestra-desconocida' });
  await (await start(`${newMasterKey()},${key}`)).stop();
  const { id } = openKeyRing({ ...source, masterKeys: [Buffer.from(key, 'base64')] }).current();
  await (await start(newMasterKey(), id)).stop();
});
