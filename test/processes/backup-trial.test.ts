import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command as respaldar } from '../../src/cli/respaldar.js';
import { backup } from '../../src/db/backup/backup.js';
import { readBackupRecord } from '../../src/db/backup/last-backup.js';
import { NO_KEY } from '../../src/db/backup/locking.js';
import { verifyByRestore } from '../../src/db/backup/verify.js';
import { migrate, readMigrations } from '../../src/db/migrate.js';
import { createEmptyDatabase, log, withClient } from '../support/database.js';
import { until } from '../support/job-table.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

/** A trial starts a server and migrates it: minutes on a busy machine. */
const TRIAL = { timeout: 600_000 };

let service: OwnService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rubrica-prueba-'));
  service = await startOwnService();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Issues an invoice with this many lines, with descriptions of different lengths. */
async function issue(lines: number): Promise<void> {
  const invoice = minimalFactura();
  const [line] = invoice.detalles as object[];
  const detalles = Array.from({ length: lines }, (_, n) => ({
    ...line,
    codigoPrincipal: `P-${n}`,
    // Incompressible, so that rows also differ in size on disk.
    descripcion: randomBytes(10 + ((n * 37 + lines * 11) % 140)).toString('hex'),
  }));
  const { status } = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    body: { ...invoice, detalles },
  });
  expect(status).toBe(201);
}

async function trial(name: string, url = service.database.url): Promise<void> {
  const file = join(folder, name);
  await backup({ connectionString: url }, file, new Date());
  await verifyByRestore(file, { key: NO_KEY, log, folder });
}

/** Rows of unequal size, a third of them deleted: a restore fills the gaps in another order. */
const UNEQUAL_ROWS = `
  SET session_replication_role = replica;
  INSERT INTO sri_simulador.receptions (raw, answer)
  SELECT (SELECT string_agg(sha256((g || ' ' || i)::bytea), '' ORDER BY i)
          FROM generate_series(1, 1 + (hashint4(g) & 65535) % 20) AS i), '{}'
  FROM generate_series(1, 2000) AS g;
  DELETE FROM sri_simulador.receptions WHERE id % 3 = 0`;

test(
  'a backup of thirty invoices of one to twelve lines, with rows that a restore reorders, passes verification',
  TRIAL,
  async () => {
    for (let n = 0; n < 30; n++) await issue(1 + ((n * 5) % 12));
    await until(async () => {
      const { rows } = await withClient(service.database.adminUrl, (client) =>
        client.query(`SELECT FROM comprobantes WHERE estado <> 'AUTORIZADO'`),
      );
      return rows.length === 0;
    });
    await withClient(service.database.adminUrl, (client) => client.query(UNEQUAL_ROWS));
    await trial('treinta.tar.gz');
  },
);

test('a backup taken while invoices are issued passes verification', TRIAL, async () => {
  const file = join(folder, 'bajo-carga.tar.gz');
  const load = new AbortController();
  const issued = (async () => {
    for (let n = 0; !load.signal.aborted; n++) await issue(1 + (n % 12));
  })();
  await backup({ connectionString: service.database.url }, file, new Date());
  load.abort();
  await issued;
  await verifyByRestore(file, { key: NO_KEY, log, folder });
});

test('a backup of an upgraded database passes verification', TRIAL, async () => {
  const migrations = await readMigrations();
  const database = await createEmptyDatabase();
  const admin = { connectionString: database.url };
  await migrate(admin, { ambiente: 'simulador', log, migrations: migrations.slice(0, 6) });
  await withClient(database.adminUrl, (client) => client.query(UNEQUAL_ROWS));
  await migrate(admin, { ambiente: 'simulador', log, migrations });
  await withClient(database.adminUrl, (client) => client.query(UNEQUAL_ROWS));
  await trial('actualizada.tar.gz', database.url);
  await database.drop();
});

test('an unrestorable backup is set aside with its reason, recorded, and replaces no good one', TRIAL, async () => {
  const dataDir = join(folder, 'data');
  const env = {
    DATABASE_URL: service.database.url,
    RUBRICA_DATA: dataDir,
    RUBRICA_AMBIENTE: 'simulador',
    RUBRICA_MASTER_KEY: service.masterKey,
  };
  const en = join(folder, 'noches');
  await mkdir(en);
  const good = 'rubrica-simulador-20200101T000000Z-verificado.tar.gz';
  const untried = ['rubrica-simulador-20200102T000000Z.tar.gz', 'rubrica-simulador-20200103T000000Z.tar.gz'];
  for (const name of [good, ...untried]) await writeFile(join(en, name), '');
  const args = ['--en', en, '--conservar', '1', '--verificar'];
  const io = { out: () => undefined, err: () => undefined, env };

  // A migration unknown to this program: the restore rejects it.
  const foreign = `INSERT INTO schema_migrations (version, name, sha256, needs) VALUES (9999, '9999_x.sql', 'x', 1)`;
  await withClient(service.database.adminUrl, (client) => client.query(foreign));
  await expect(respaldar.run(args, io)).rejects.toMatchObject({
    code: 'respaldo-sin-verificar',
    message: expect.stringContaining('.sin-verificar') as string,
  });
  const left = (await readdir(en)).filter((name) => name !== good && !untried.includes(name)).sort();
  expect(left).toEqual([
    expect.stringMatching(/^rubrica-simulador-\d{8}T\d{6}Z\.tar\.gz\.sin-verificar$/),
    expect.stringMatching(/^rubrica-simulador-\d{8}T\d{6}Z\.tar\.gz\.sin-verificar\.motivo\.txt$/),
  ]);
  expect(await readdir(en)).toEqual(expect.arrayContaining([good, ...untried]));
  expect(await readFile(join(en, left[1] ?? ''), 'utf8')).toMatch(/\[respaldo-sin-verificar\]\n.*9999_x/);
  const record = await readBackupRecord(dataDir);
  expect(record).toMatchObject({
    ultimo: undefined,
    fallo: { codigo: 'respaldo-sin-verificar', archivo: join(en, left[0] ?? '') },
  });

  // A backup without a trial only rotates its own kind: the verified one stays, and the failure stays on record.
  await withClient(service.database.adminUrl, (client) =>
    client.query('DELETE FROM schema_migrations WHERE version = 9999'),
  );
  expect(await respaldar.run(['--en', en, '--conservar', '1'], io)).toBe(0);
  expect(await readdir(en)).toEqual(expect.arrayContaining([good, ...left]));
  expect((await readdir(en)).filter((name) => untried.includes(name))).toEqual([]);
  expect(await readBackupRecord(dataDir)).toMatchObject({ ultimo: { verificado: false }, fallo: record.fallo });

  // A passing trial replaces the old verified backup and clears the record; the backup set aside is left to a person.
  expect(await respaldar.run(args, io)).toBe(0);
  const after = await readdir(en);
  expect(after).not.toContain(good);
  expect(after.filter((name) => name.endsWith('-verificado.tar.gz'))).toHaveLength(1);
  expect(after).toEqual(expect.arrayContaining(left));
  expect(await readBackupRecord(dataDir)).toMatchObject({ ultimo: { verificado: true }, fallo: undefined });
});
