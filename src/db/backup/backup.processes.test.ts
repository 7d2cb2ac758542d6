import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  log,
  withClient,
  testServer,
  type TestDatabase,
} from '../../../test/support/database.js';
import { fillAccount, fillShared } from '../../../test/support/row-per-table.js';
import { migrate, readMigrations } from '../migrate.js';
import { verifyArchive, type Manifest } from './archive.js';
import { backup } from './backup.js';
import { restore } from './restore.js';
import { listSequences, listTables } from './tables.js';

const NOW = new Date('2026-11-15T12:00:00Z');

let source: TestDatabase;
let folder: string;
let whole: string;
let manifest: Manifest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rubrica-respaldo-'));
  source = await createTestDatabase();
  await withClient(source.adminUrl, async (client) => {
    for (const n of [1, 2, 3]) await fillAccount(client, n);
    await fillShared(client);
    // Larger than one archive part and than a connection's buffer.
    await client.query(
      `INSERT INTO sri_simulador.receptions (raw, answer)
       SELECT decode(repeat(md5(g::text), 2000), 'hex'), '{}' FROM generate_series(1, 300) AS g`,
    );
  });
  whole = join(folder, 'entero.tar.gz');
  manifest = await backup({ connectionString: source.url }, whole, NOW);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
const into = (file: string): Promise<Manifest> =>
  restore({ connectionString: target.url }, file, { ambiente: 'simulador', log });

/** Full contents of a database as text, by table, read as superuser. */
async function contents(adminUrl: string): Promise<Record<string, unknown>> {
  return withClient(adminUrl, async (client) => {
    const all: Record<string, unknown> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      all[name] = rows.map(({ row }) => row);
    }
    for (const name of await listSequences(client)) {
      all[name] = (await client.query(`SELECT last_value, is_called FROM ${name}`)).rows;
    }
    return all;
  });
}

/** Constraints, indexes and triggers: some are removed while rows are loaded. */
async function structure(adminUrl: string): Promise<unknown[]> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<Record<string, unknown>>(
      `SELECT conrelid::regclass::text AS on_table, conname AS name, pg_get_constraintdef(oid) AS definition, convalidated AS whole FROM pg_constraint
       UNION ALL SELECT indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid FROM pg_index
       WHERE indrelid::regclass::text NOT LIKE 'pg_toast.%'
       UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1, 2, 3`,
    ),
  );
  return rows;
}

describe('a backup', () => {
  test('restores row for row in every table, none of them empty', async () => {
    target = await createEmptyDatabase();
    await into(whole);
    const before = await contents(source.adminUrl);
    expect(Object.entries(before).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([]);
    expect(await contents(target.adminUrl)).toEqual(before);
    const made = await structure(source.adminUrl);
    expect(made.length).toBeGreaterThan(100);
    expect(await structure(target.adminUrl)).toEqual(made);
    await target.drop();
  });

  test('after a restore, new rows get new ids and row-level security is still forced', async () => {
    target = await createEmptyDatabase();
    await into(whole);
    await withClient(target.adminUrl, async (client) => {
      await fillAccount(client, 4);
      const { rows } = await client.query(
        `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace`,
      );
      expect(rows).toEqual([]);
    });
    await target.drop();
  });

  test('of an older schema is restored and then migrated', async () => {
    const migrations = await readMigrations();
    const older = await createEmptyDatabase();
    await migrate({ connectionString: older.url }, { ambiente: 'simulador', log, migrations: migrations.slice(0, 2) });
    await withClient(older.adminUrl, (client) =>
      client.query(`INSERT INTO accounts (id, nombre) VALUES (gen_random_uuid(), 'Antigua')`),
    );
    const file = join(folder, 'antiguo.tar.gz');
    await backup({ connectionString: older.url }, file, NOW);
    target = await createEmptyDatabase();
    await into(file);
    await withClient(target.adminUrl, async (client) => {
      expect((await client.query('SELECT nombre FROM accounts')).rows).toEqual([{ nombre: 'Antigua' }]);
      expect((await client.query('SELECT FROM schema_migrations')).rowCount).toBe(migrations.length);
    });
    await Promise.all([older.drop(), target.drop()]);
  });

  test('is a snapshot of one moment, despite concurrent writes', async () => {
    const file = join(folder, 'instante.tar.gz');
    const database = await createTestDatabase();
    const filled = await withClient(database.adminUrl, (client) => fillAccount(client, 1));
    let running = true;
    const writer = withClient(database.adminUrl, async (client) => {
      for (let n = 2; running; n++) {
        await client.query('BEGIN');
        await fillAccount(client, n);
        await client.query('COMMIT');
      }
    });
    const { tables } = await backup({ connectionString: database.url }, file, NOW);
    running = false;
    await writer;
    // Every account was restored whole: one row in each of its tables.
    const counts = tables.filter(({ name }) => filled.includes(name.replace('public.', '')));
    expect(new Set(counts.map(({ rows }) => rows)).size).toBe(1);
    await database.drop();
  });

  test('is a tar file readable only by its owner, with a manifest', async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContain('entero.tar.gz.parcial');
    const { stdout } = await promisify(execFile)('tar', ['tzf', whole]);
    expect(stdout.split('\n')).toContain('tables/public.comprobantes/000001.copy');
    expect(stdout.split('\n')).toContain('tables/sri_simulador.receptions/000002.copy');
    expect(await verifyArchive(whole)).toEqual(manifest);
    expect(manifest.migrations.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
    expect(manifest.tables.find(({ name }) => name === 'public.comprobantes')?.rows).toBe(3);
  });

  test('never overwrites a file', async () => {
    const before = await readFile(whole);
    await expect(backup({ connectionString: source.url }, whole, NOW)).rejects.toMatchObject({
      code: 'respaldo-existe',
    });
    expect((await readFile(whole)).equals(before)).toBe(true);
  });

  test('that fails leaves no file behind', async () => {
    const nowhere = join(folder, 'no-existe', 'x.tar.gz');
    await expect(backup({ connectionString: source.url }, nowhere, NOW)).rejects.toMatchObject({
      code: 'respaldo-no-escrito',
    });
    await expect(stat(nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test("is refused to a login that sees only part of the data: the service's", async () => {
    const { service } = await testServer();
    const database = new URL(source.url).pathname.slice(1);
    const file = join(folder, 'servicio.tar.gz');
    const refused = backup({ ...service, database }, file, NOW);
    await expect(refused).rejects.toMatchObject({ code: 'respaldo-sin-permiso' });
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a restore refuses', () => {
  beforeEach(async () => {
    target = await createEmptyDatabase();
    return async () => {
      // Nothing was loaded.
      const { rows } = await withClient(target.adminUrl, (client) =>
        client.query(`SELECT to_regclass('public.accounts') AS made`),
      );
      expect(rows).toEqual([{ made: null }]);
      await target.drop();
    };
  });

  test('a file with any byte flipped', async () => {
    const bytes = await readFile(whole);
    const file = join(folder, 'byte.tar.gz');
    const flipped = (at: number): Buffer => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      // Among zeros, a flipped bit may only change which zero is repeated: the content is then unchanged.
      return isSame(changed, bytes) ? flipped(at + 1) : changed;
    };
    for (const at of [0, 3_000, Math.floor(bytes.length / 2), bytes.length - 2_000, bytes.length - 5]) {
      await writeFile(file, flipped(at));
      await expect(into(file), `byte ${at}`).rejects.toMatchObject({ code: 'respaldo-danado' });
    }
  });

  test('a file that was altered and recompressed', async () => {
    const tar = gunzipSync(await readFile(whole));
    const at = tar.indexOf('1710034065');
    tar.write('1710034066', at);
    const file = join(folder, 'cambiado.tar.gz');
    await writeFile(file, gzipSync(tar));
    await expect(into(file)).rejects.toMatchObject({ code: 'respaldo-danado' });
  });

  test('a truncated file, another file and no file', async () => {
    const file = join(folder, 'medio.tar.gz');
    const bytes = await readFile(whole);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    await expect(into(file)).rejects.toMatchObject({ code: 'respaldo-danado' });
    await writeFile(file, 'hola');
    await expect(into(file)).rejects.toMatchObject({ code: 'respaldo-danado' });
    await expect(into(join(folder, 'nada'))).rejects.toMatchObject({ code: 'respaldo-no-leido' });
  });

  test('a backup of another environment', async () => {
    const options = { ambiente: 'produccion', log };
    await expect(restore({ connectionString: target.url }, whole, options)).rejects.toMatchObject({
      code: 'base-otro-ambiente',
    });
  });

  test('a backup of a newer schema', async () => {
    const newer = await createTestDatabase();
    const next = { version: 9001, name: '9001_futura.sql', sql: 'SELECT 1', sha256: 'x', needs: 0 };
    await migrate(
      { connectionString: newer.url },
      { ambiente: 'simulador', log, migrations: [...(await readMigrations()), next] },
    );
    const file = join(folder, 'nuevo.tar.gz');
    await backup({ connectionString: newer.url }, file, NOW);
    await expect(into(file)).rejects.toMatchObject({ code: 'base-mas-nueva' });
    await newer.drop();
  });
});

test('a restore refuses a non-empty database and leaves it unchanged', async () => {
  const filled = await createTestDatabase();
  await withClient(filled.adminUrl, (client) => fillAccount(client, 9));
  const before = await contents(filled.adminUrl);
  const again = restore({ connectionString: filled.url }, whole, { ambiente: 'simulador', log });
  await expect(again).rejects.toMatchObject({ code: 'base-no-vacia' });
  expect(await contents(filled.adminUrl)).toEqual(before);
  await filled.drop();
});

/** Whether a changed file unpacks to the original content. */
function isSame(changed: Buffer, original: Buffer): boolean {
  try {
    return gunzipSync(changed).equals(gunzipSync(original));
  } catch {
    return false;
  }
}
