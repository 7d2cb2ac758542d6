import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, log, testServer, withClient } from '../../test/support/database.js';
import { migrate, readMigrations, type Migration } from './migrate.js';
import { LOCK_WAIT_MS } from './transactions.js';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let migrations: Migration[];
beforeAll(async () => {
  migrations = await readMigrations();
});

/** Migrates as the owner of an empty database, who is not a superuser. */
const run = (files: readonly Migration[] = migrations, ambiente = 'simulador'): Promise<{ applied: string[] }> =>
  migrate({ connectionString: empty.url }, { ambiente, log, migrations: files });

const file = (version: number, sql: string): Migration => ({
  version,
  name: `${String(version).padStart(4, '0')}_prueba.sql`,
  sql,
  sha256: `sha of ${sql}`,
  needs: 0,
});

describe('migrations', () => {
  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.drop());

  test('four concurrent starts apply every file exactly once, in order', async () => {
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual(migrations.map(({ name }) => name));
    const { rows } = await withClient(empty.url, (client) =>
      client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY version'),
    );
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('no constraint lists the document types, the kinds of mail or another registry of the code', async () => {
    const { rows } = await withClient(empty.url, (client) =>
      client.query<{ list: string }>(
        `SELECT conrelid::regclass || '.' || conname AS list FROM pg_constraint
         WHERE contype = 'c' AND pg_get_constraintdef(oid) ~ $1`,
        [`'(03|invitacion|A4|irbpnr)'`],
      ),
    );
    expect(rows).toEqual([]);
  });

  test('nothing is due a second time', async () => {
    expect(await run()).toEqual({ applied: [] });
  });

  test('a database of another environment is refused before anything in it changes', async () => {
    const next = { version: 9999, name: '9999_ajena.sql', sql: 'CREATE TABLE ajena ()', sha256: 'x', needs: 0 };
    await expect(run([...migrations, next], 'produccion')).rejects.toMatchObject({ code: 'base-otro-ambiente' });
    const { rows } = await withClient(empty.url, (client) =>
      client.query("SELECT FROM pg_class WHERE relname = 'ajena'"),
    );
    expect(rows).toEqual([]);
  });

  test('an applied file that was changed is refused', async () => {
    const [first, ...others] = migrations;
    if (first === undefined) throw new Error('no migrations');
    await expect(run([{ ...first, sha256: 'other' }, ...others])).rejects.toMatchObject({ code: 'migracion-cambiada' });
  });

  test('code works on a newer schema that only grew, and not on one that lost required parts', async () => {
    const grown = [...migrations, file(8001, 'CREATE TABLE later (n int)')];
    await run(grown);
    expect(await run(migrations)).toEqual({ applied: [] });
    const newest = migrations.at(-1)?.version ?? 0;
    const shrunk = [...grown, { ...file(8002, 'DROP TABLE later'), needs: newest + 1 }];
    await run(shrunk);
    await expect(run(migrations)).rejects.toMatchObject({ code: 'base-mas-nueva' });
    expect(await run(grown)).toEqual({ applied: [] });
    await withClient(empty.url, (client) => client.query('DELETE FROM schema_migrations WHERE version > 8000'));
  });

  test('an older database records its requirements', async () => {
    await withClient(empty.url, (client) => client.query('ALTER TABLE schema_migrations DROP COLUMN needs'));
    expect(await run([...migrations, { ...file(8003, 'SELECT 1'), needs: 8003 }])).toEqual({
      applied: ['8003_prueba.sql'],
    });
    await expect(run()).rejects.toMatchObject({ code: 'base-mas-nueva' });
    await withClient(empty.url, (client) => client.query('DELETE FROM schema_migrations WHERE version > 8000'));
  });

  test('a migration waiting for a lock does not block others; it retries', async () => {
    const adding = [...migrations, file(8004, 'ALTER TABLE accounts ADD COLUMN later text')];
    const migrated = await withClient(empty.url, async (reader) => {
      await reader.query('BEGIN; LOCK TABLE accounts IN ACCESS SHARE MODE');
      const migrating = run(adding);
      await withClient(empty.url, async (writer) => {
        const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass`;
        while ((await writer.query(waits)).rowCount === 0);
        // As long as a transaction of the service waits for a lock.
        await writer.query(`SET lock_timeout = ${LOCK_WAIT_MS}; SELECT FROM accounts`);
      });
      await reader.query('COMMIT');
      return migrating;
    });
    expect(migrated).toEqual({ applied: ['8004_prueba.sql'] });
    await withClient(empty.url, (client) => client.query('DELETE FROM schema_migrations WHERE version > 8000'));
  });

  test('an index is built concurrently, once, also after an interrupted attempt', async () => {
    const index = [...migrations, file(8005, '-- why\nCREATE UNIQUE INDEX CONCURRENTLY later_n ON later_rows (n);\n')];
    const valid = (): Promise<unknown> =>
      withClient(empty.url, async (client) => {
        const found = await client.query<{ v: boolean }>(
          `SELECT indisvalid AS v FROM pg_index WHERE indexrelid = to_regclass('later_n')`,
        );
        return found.rows.map(({ v }) => v);
      });
    await withClient(empty.url, (client) =>
      client.query('CREATE TABLE later_rows (n int); INSERT INTO later_rows VALUES (1), (1)'),
    );
    await expect(run(index)).rejects.toMatchObject({ code: '23505' });
    expect(await valid()).toEqual([false]);
    await withClient(empty.url, (client) => client.query('DELETE FROM later_rows'));
    const results = await Promise.all([run(index), run(index), run(index)]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['8005_prueba.sql']);
    expect(await valid()).toEqual([true]);
    await withClient(empty.url, (client) => client.query('DELETE FROM schema_migrations WHERE version > 8000'));
  });

  test('a failing file leaves nothing behind, and the next run continues there', async () => {
    const broken = [...migrations, file(9001, 'CREATE TABLE half (n int); SELECT 1 / 0')];
    await expect(run(broken)).rejects.toMatchObject({ code: '22012' });
    const mended = [...migrations, file(9001, 'CREATE TABLE half (n int)')];
    expect(await run(mended)).toEqual({ applied: ['9001_prueba.sql'] });
  });
});

test('a stored warning names its field like a current one', async () => {
  const database = await createEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name.endsWith('_advertencias_field.sql'));
  const upTo = (count: number): Promise<{ applied: string[] }> =>
    migrate({ connectionString: database.url }, { ambiente: 'simulador', log, migrations: migrations.slice(0, count) });
  try {
    await upTo(at);
    const stored = [
      [
        { code: 'a', path: 'x', message: 'm', rejectedValue: 1 },
        { code: 'b', path: '', message: 'n' },
      ],
      [],
    ];
    await withClient(database.adminUrl, async (client) => {
      await client.query('SET session_replication_role = replica'); // The owner of the receipts is irrelevant here.
      for (const [i, advertencias] of stored.entries()) {
        await client.query(
          `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
             clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total,
             documento, documento_sha256, xml, advertencias, created_at, updated_at)
           VALUES (gen_random_uuid(), 1, 1, '', '01', '', '', '', $1::int, lpad($1::text, 49, '0'), now(), '', '', '', 0, '{}', '', '',
             $2, now(), now())`,
          [i + 1, JSON.stringify(advertencias)],
        );
      }
    });
    await upTo(at + 1);
    const { rows } = await withClient(database.adminUrl, (client) =>
      client.query<{ advertencias: unknown }>('SELECT advertencias FROM comprobantes ORDER BY secuencial'),
    );
    expect(rows.map(({ advertencias }) => advertencias)).toEqual([
      [
        { code: 'a', field: 'x', message: 'm', rejectedValue: 1 },
        { code: 'b', field: '', message: 'n' },
      ],
      [],
    ]);
  } finally {
    await database.drop();
  }
});

describe('data of an installation with several accounts', () => {
  const A = '00000000-0000-4000-8000-000000000001';
  const B = '00000000-0000-4000-8000-000000000002';
  let url: string;
  let drop: () => Promise<void>;
  const before = (): Migration[] => migrations.filter(({ version }) => version < 28);
  const query = (sql: string): Promise<unknown> => withClient(url, (client) => client.query(sql));

  beforeAll(async () => {
    const database = await createEmptyDatabase();
    ({ drop } = database);
    ({ url } = database);
    await migrate({ connectionString: url }, { ambiente: 'pruebas', log, migrations: before() });
    // Under a role: row-level security applies to the owner too.
    await query(`BEGIN; SET LOCAL ROLE rubrica_servicio;
      SET LOCAL rubrica.account_id = '${A}'; INSERT INTO accounts (id, nombre) VALUES ('${A}', 'A');
      INSERT INTO empresas (account_id, ruc, razon_social, dir_matriz)
        VALUES ('${A}', '1790000001001', 'Emite', 'Q'), ('${A}', '1790000002001', 'No emite', 'Q');
      SET LOCAL rubrica.account_id = '${B}'; INSERT INTO accounts (id, nombre) VALUES ('${B}', 'B'); COMMIT`);
  });
  afterAll(() => drop());

  test('companies that issued continue, others need proof; links keep their hash', async () => {
    await query(`BEGIN; SET LOCAL ROLE rubrica_servicio; SET LOCAL rubrica.account_id = '${A}';
      INSERT INTO establecimientos (account_id, empresa_id, estab, direccion)
        SELECT account_id, id, '001', 'Q' FROM empresas WHERE razon_social = 'Emite';
      INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, '001' FROM establecimientos;
      INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
        clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, correos,
        documento, documento_sha256, xml, created_at, updated_at)
        SELECT s.account_id, s.empresa_id, p.id, '1790000001001', '01', '1.1.0', '001', '001', 1, repeat('1', 49),
          '2026-11-15', '05', '1710034065', 'X', 1, '{}', '{}', sha256('d'), '', now(), now()
        FROM establecimientos s JOIN puntos_emision p ON p.establecimiento_id = s.id;
      INSERT INTO enlaces_comprobante (comprobante_id, account_id) SELECT id, account_id FROM comprobantes; COMMIT`);
    await migrate({ connectionString: url }, { ambiente: 'pruebas', log });
    const { proven, hashed } = await withClient(url, async (client) => {
      await client.query('BEGIN; SET LOCAL ROLE rubrica_trabajador');
      return {
        proven: (await client.query('SELECT ruc, account_id, medio FROM ruc_pruebas')).rows as unknown[],
        hashed: (await client.query('SELECT numero, length(token_hash) AS bytes FROM enlaces_comprobante'))
          .rows as unknown[],
      };
    });
    expect(proven).toEqual([{ ruc: '1790000001001', account_id: A, medio: 'registro' }]);
    expect(hashed).toEqual([{ numero: null, bytes: 32 }]);
  });
});

test('a domain stored earlier counts as proved, unless people of another account use it', async () => {
  const database = await createEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name.endsWith('_proved_domains.sql'));
  try {
    const config = { connectionString: database.url };
    await migrate(config, { ambiente: 'simulador', log, migrations: migrations.slice(0, at) });
    const rows = await withClient(database.adminUrl, async (client) => {
      await client.query(`
        INSERT INTO accounts (id, nombre) SELECT gen_random_uuid(), n FROM unnest('{A,B}'::text[]) n;
        INSERT INTO identity_providers (account_id, tipo, nombre, issuer, client_id, secret_sealed, master_key_id, activo, automatico,
            roles, grupos, exigido, confia_segundo_paso)
          SELECT id, 'otro', nombre, 'https://a', 'c', '', '', true, false, '{}', '[]', true, false FROM accounts;
        INSERT INTO identity_domains (dominio, account_id)
          SELECT d, id FROM accounts, unnest('{solo.ec,ajeno.ec,antes.ec}'::text[]) d WHERE nombre = 'A';
        INSERT INTO users (account_id, usuario, nombres, password_hash, rol, roles, disabled_at)
          SELECT id, u, u, 'x', 'usuario', '{}', CASE WHEN u LIKE '%antes.ec' THEN now() END
          FROM accounts, unnest('{propia@solo.ec,Ana@AJENO.ec,fue@antes.ec}'::text[]) u
          WHERE nombre = CASE WHEN u LIKE '%solo.ec' THEN 'A' ELSE 'B' END`);
      await migrate(config, { ambiente: 'simulador', log });
      return (await client.query('SELECT dominio, medio FROM identity_domains ORDER BY 1')).rows as unknown[];
    });
    expect(rows).toEqual([
      { dominio: 'ajeno.ec', medio: null },
      { dominio: 'antes.ec', medio: 'anterior' },
      { dominio: 'solo.ec', medio: 'anterior' },
    ]);
  } finally {
    await database.drop();
  }
});

describe('several databases of one server', () => {
  test('migrating them concurrently does not collide on shared roles', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => createEmptyDatabase()));
    try {
      const results = await Promise.all(
        many.map(({ url }) => migrate({ connectionString: url }, { ambiente: 'simulador', log })),
      );
      for (const { applied } of results) expect(applied).toHaveLength(migrations.length);
    } finally {
      await Promise.all(many.map((database) => database.drop()));
    }
  });
});

test('an absent server gives a clear error', async () => {
  const config = { connectionString: 'postgres://nadie:x@127.0.0.1:1/nada' };
  await expect(migrate(config, { ambiente: 'simulador', log })).rejects.toMatchObject({ code: 'base-no-disponible' });
});

test('a login without CREATE rights gets an error that names them', async () => {
  const database = await createEmptyDatabase();
  const { service } = await testServer();
  const config = { ...service, database: new URL(database.url).pathname.slice(1) };
  await expect(migrate(config, { ambiente: 'simulador', log })).rejects.toMatchObject({ code: 'base-sin-permiso' });
  await database.drop();
});
