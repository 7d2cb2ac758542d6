import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { accountNumber, fillAccount, fillShared } from '../../test/support/row-per-table.js';
import { SERVICE_ROLES } from './migrate.js';
import { raw } from './sql.js';
import { accountId } from './transactions.js';

/** Service tables without an account, each with its reason. All others must be isolated. */
const WITHOUT_ACCOUNT: Readonly<Record<string, string>> = {
  accounts: 'is the tenant itself: its policy compares id',
  catalogo_filas: 'rates of the installation’s operator, public to every account',
  historia_perdidas: 'what the database lost of what was acknowledged, for the operator of the whole installation',
  historia_procesos: 'one counter per service process',
  installation: 'one row that says what this installation is',
  installation_secrets: 'sealed key material of the whole installation, never shown to a client',
  normas_paquetes: 'dated rules of the installation, public to every account',
  passkey_challenges:
    'random numbers that expire in minutes; a sign-in with a passkey begins before the account is known',
  periodic_turns: 'whose turn it is, one row per periodic work of the whole installation',
  sri_eventos: 'the SRI away and back: one row for the whole installation, told to every account',
  puesta_en_marcha: 'links that create the first account: there is none yet',
  sri_services: 'the health of the SRI, one row per service for the whole installation',
  schema_migrations: 'what was migrated; no role of the service may read it',
};

const ROLES = [...SERVICE_ROLES, 'rubrica_respaldo'];

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

async function column(sql: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await admin.query<unknown[]>({ text: sql, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const tablesWithAccount = (): Promise<unknown[]> =>
  column(`SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
            AND a.attname = 'account_id' AND NOT a.attisdropped ORDER BY 1`);

describe('the catalogue', () => {
  test('every table has an account or is on the short list of exceptions', async () => {
    const all = await column(
      `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
    );
    const without = all.filter((name) => !withAccount.includes(name));
    expect(without.sort()).toEqual(Object.keys(WITHOUT_ACCOUNT).sort());
  });

  let withAccount: unknown[];
  beforeAll(async () => {
    withAccount = await tablesWithAccount();
  });

  test("every account's table requires the account and forces row-level security, on the owner too", async () => {
    expect(
      await column(`SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attname = 'account_id'
          AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND a.attnotnull)`),
    ).toEqual([]);
  });

  test("every account's table has exactly the named policies, and each opens to its own role only", async () => {
    const { rows } = await admin.query<{ tablename: string; policies: string[] }>(
      `SELECT tablename, array_agg(format('%s %s %s %s', policyname, roles, cmd, coalesce(qual, with_check)) ORDER BY policyname)::text[] AS policies
       FROM pg_policies WHERE schemaname = 'public' GROUP BY tablename ORDER BY tablename`,
    );
    expect(rows.map(({ tablename }) => tablename)).toEqual([...withAccount, 'accounts'].sort());
    for (const { tablename, policies } of rows) {
      const key = tablename === 'accounts' ? 'id' : 'account_id';
      const others = policies.filter((policy) => !policy.startsWith('acceso {rubrica_acceso} '));
      expect({ tablename, others }).toEqual({
        tablename,
        others: [
          `cuenta {rubrica_servicio} ALL (${key} = current_account())`,
          'respaldo {rubrica_respaldo} SELECT true',
          'trabajador {rubrica_trabajador} ALL true',
        ],
      });
    }
  });

  test('only credentials and their audit trail are readable before the account is known', async () => {
    const sql = `SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'acceso' ORDER BY 1`;
    const credentials = [
      'accounts',
      'api_keys',
      'enlaces_comprobante',
      'identity_domains',
      'identity_flows',
      'identity_providers',
      'invitations',
      'login_failures',
      'oauth_clients',
      'oauth_payloads',
      'password_resets',
      // Through the customer's page.
      'proformas',
      // Through the address of a report's file.
      'reporte_trabajos',
      'sessions',
      'user_passkeys',
      'user_recovery_codes',
      'user_totp',
      'user_identities',
      'users',
    ];
    // Also RUC ownership: a registration must detect a proof by an account it cannot see.
    expect(await column(sql)).toEqual(
      [...credentials, 'audit_chain', 'audit_events', 'audit_heads', 'ruc_pruebas'].sort(),
    );
  });

  test('a row references only rows of its own account: the account is part of every foreign key', async () => {
    const sql = `SELECT con.conname FROM pg_constraint con
      WHERE con.contype = 'f'
        AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = con.conrelid AND attname = 'account_id')
        AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = con.confrelid AND attname = 'account_id')
        AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = con.conrelid AND attname = 'account_id' AND attnum = ANY (con.conkey))`;
    expect(await column(sql)).toEqual([]);
  });

  test('the roles own nothing, cannot log in and have no privileges of their own', async () => {
    const { rows } = await admin.query(
      `SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication OR rolcanlogin AS power,
              (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = ANY ($1) ORDER BY rolname`,
      [ROLES],
    );
    expect(rows).toEqual([...ROLES].sort().map((rolname) => ({ rolname, power: false, owned: 0, memberships: 0 })));
  });

  test("the service's login has the four roles, inherits none, and cannot read as the backup does", async () => {
    const sql = `SELECT r.rolname FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid
      WHERE m.member = 'rubrica'::regrole ORDER BY 1`;
    expect(await column(sql)).toEqual([...SERVICE_ROLES].sort());
    expect(await column(`SELECT rolinherit FROM pg_roles WHERE rolname = 'rubrica'`)).toEqual([false]);
  });

  test('nothing is granted to PUBLIC', async () => {
    const sql = `SELECT c.oid::regclass::text FROM pg_class c, aclexplode(c.relacl) AS grants
      WHERE grants.grantee = 0 AND c.relnamespace IN ('public'::regnamespace, 'sri_simulador'::regnamespace)
      UNION ALL
      SELECT format('%s.%s', a.attrelid::regclass, a.attname) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid, aclexplode(a.attacl) AS grants
      WHERE grants.grantee = 0 AND c.relnamespace IN ('public'::regnamespace, 'sri_simulador'::regnamespace)
      UNION ALL
      SELECT nspname FROM pg_namespace, aclexplode(nspacl) AS grants
      WHERE grants.grantee = 0 AND grants.privilege_type = 'CREATE' AND nspname IN ('public', 'sri_simulador')`;
    expect(await column(sql)).toEqual([]);
  });

  test('no view and no function runs with the rights of the owner', async () => {
    const sql = `SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
        AND NOT coalesce(reloptions @> '{security_invoker=true}', false)
      UNION ALL
      SELECT oid::regprocedure::text FROM pg_proc WHERE prosecdef AND pronamespace IN ('public'::regnamespace, 'sri_simulador'::regnamespace)`;
    expect(await column(sql)).toEqual([]);
  });

  test("simulator and service cannot see each other's tables; the backup role only reads", async () => {
    const granted = `SELECT DISTINCT c.oid::regclass::text FROM pg_class c, aclexplode(c.relacl) AS grants
      WHERE c.relkind IN ('r', 'p') AND pg_get_userbyid(grants.grantee) = ANY ($1) AND c.relnamespace = $2::regnamespace`;
    expect(await column(granted, [['rubrica_simulador'], 'public'])).toEqual(['installation']);
    const service = ['rubrica_servicio', 'rubrica_trabajador', 'rubrica_acceso'];
    expect(await column(granted, [service, 'sri_simulador'])).toEqual([]);
    const backup = `SELECT DISTINCT grants.privilege_type FROM pg_class c, aclexplode(c.relacl) AS grants
      WHERE pg_get_userbyid(grants.grantee) = 'rubrica_respaldo'`;
    expect(await column(backup)).toEqual(['SELECT']);
  });
});

describe('two accounts', () => {
  const ANA = accountNumber(1);
  const EVA = accountNumber(2);
  let filled: string[];
  beforeAll(async () => {
    await fillAccount(admin, 1);
    filled = await fillAccount(admin, 2);
    await fillShared(admin);
  });

  /** Like the service: its login, with the role and the account set for one transaction. */
  async function asAccount<T>(account: string | undefined, body: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient(database.url, async (client) => {
      await client.query('BEGIN; SET LOCAL ROLE rubrica_servicio');
      if (account !== undefined) await client.query(`SET LOCAL rubrica.account_id = '${account}'`);
      return body(client);
    });
  }

  async function granted(privilege: string): Promise<string[]> {
    const sql = `SELECT c.relname FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
      AND relrowsecurity AND has_table_privilege('rubrica_servicio', c.oid, $1) ORDER BY 1`;
    return (await column(sql, [privilege])).map(String);
  }

  test('every table of an account has a row in this test', async () => {
    expect([...filled].sort()).toEqual([...(await tablesWithAccount()), 'accounts'].sort());
    for (const table of filled) expect((await admin.query(`SELECT FROM ${table}`)).rowCount, table).toBe(2);
  });

  test('a new table gets its row from the catalogue alone', async () => {
    await admin.query(`BEGIN;
      CREATE TABLE novedades (
        id bigint DEFAULT random_id() PRIMARY KEY, account_id uuid NOT NULL, comprobante_id bigint NOT NULL, canal text NOT NULL,
        texto text NOT NULL CHECK (length(texto) BETWEEN 1 AND 300), enviado boolean NOT NULL, secreto_sealed bytea NOT NULL, nota text,
        CHECK (canal IN ('correo', 'portal')),
        FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes(id, account_id))`);
    expect(await fillAccount(admin, 3)).toContain('novedades');
    const { rows } = await admin.query(
      `SELECT canal, enviado, nota FROM novedades JOIN comprobantes c ON c.id = comprobante_id WHERE c.account_id = $1`,
      [accountNumber(3)],
    );
    await admin.query('ROLLBACK');
    expect(rows).toEqual([{ canal: 'correo', enviado: false, nota: null }]);
  });

  test("one reads its own rows and never the other's, in every table", async () => {
    for (const table of await granted('SELECT')) {
      const key = table === 'accounts' ? 'id' : 'account_id';
      const { rows } = await asAccount(ANA, (client) => client.query(`SELECT ${key} AS account FROM ${table}`));
      expect({ table, rows }).toEqual({ table, rows: [{ account: ANA }] });
      const others = await asAccount(ANA, (client) => client.query(`SELECT FROM ${table} WHERE ${key} = $1`, [EVA]));
      expect({ table, others: others.rowCount }).toEqual({ table, others: 0 });
    }
  });

  test('the account handle reads no row of the other account, in every table', async () => {
    for (const table of await granted('SELECT')) {
      const key = table === 'accounts' ? 'id' : 'account_id';
      const rows = await database.db.inAccount(accountId(ANA), (tx) =>
        tx.query<{ account: string }>(raw(`SELECT ${key} AS account FROM ${table}`)),
      );
      expect({ table, rows }).toEqual({ table, rows: [{ account: ANA }] });
    }
  });

  test('without an account no table returns rows', async () => {
    for (const table of await granted('SELECT')) {
      const { rowCount } = await asAccount(undefined, (client) => client.query(`SELECT FROM ${table}`));
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
  });

  test("one cannot change or delete the other's rows, nor transfer its own, in any table", async () => {
    for (const table of await granted('DELETE')) {
      const { rowCount } = await asAccount(ANA, (client) =>
        client.query(`DELETE FROM ${table} WHERE account_id = $1`, [EVA]),
      );
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
    for (const table of (await granted('UPDATE')).filter((name) => name !== 'accounts')) {
      const { rowCount } = await asAccount(ANA, (client) =>
        client.query(`UPDATE ${table} SET account_id = account_id WHERE account_id = $1`, [EVA]),
      );
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
      await expect(
        asAccount(ANA, (client) => client.query(`UPDATE ${table} SET account_id = $1`, [EVA])),
        table,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  test("one cannot write a row into the other's account, in any table", async () => {
    for (const table of (await granted('INSERT')).filter((name) => name !== 'accounts')) {
      // The policy is checked before NOT NULL constraints.
      await expect(
        asAccount(ANA, (client) => client.query(`INSERT INTO ${table} (account_id) VALUES ($1)`, [EVA])),
        table,
      ).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('row-level security') as string });
    }
  });

  test('the owner of the tables, without a role, sees nothing at all', async () => {
    for (const table of await granted('SELECT')) {
      const { rowCount } = await withClient(database.url, (client) => client.query(`SELECT FROM ${table}`));
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
  });
});
