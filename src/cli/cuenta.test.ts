import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { accountNumber, fillAccount } from '../../test/support/row-per-table.js';
import { createAccount, endAccount } from '../identity/accounts.js';
import { authenticate } from '../identity/authenticate.js';
import { CredentialCache } from '../identity/credential-cache.js';
import { logIn } from '../identity/login.js';
import { command } from './cuenta.js';
import { PROGRAM } from '../../test/support/service.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** No user here has a second factor, so nothing is sealed. */
const noVault = {
  seal: () => {
    throw new Error('nothing to seal');
  },
  open: () => {
    throw new Error('nothing to open');
  },
};
const deps = () => ({ db: database.db, vault: noVault });

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function rubrica(args: string[], input = ''): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH, HOME, DATABASE_URL: database.url } });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ ...ended, code });
    });
  });
}

test('cuenta crear --json prints working credentials', async () => {
  const { code, out, err } = await rubrica([
    'cuenta',
    'crear',
    '--nombre',
    'Taller',
    '--usuario',
    'eva@taller.ec',
    '--json',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const made = JSON.parse(out) as Record<string, string>;
  const principal = await authenticate({ db: database.db, cache: new CredentialCache() }, { apiKey: made['apiKey'] });
  expect(principal.accountId).toBe(made['cuentaId']);
  expect(await logIn(deps(), { usuario: 'eva@taller.ec', password: made['password'] ?? '' })).toMatchObject({
    userId: made['usuarioId'],
  });
  expect(made['clientId']).toMatch(/^rc_/);
  expect(made['clientSecret']).toMatch(/^rcs_/);
});

test('a password from standard input is used and not printed', async () => {
  const password = 'cuatro palabras muy largas';
  const args = ['cuenta', 'crear', '--nombre', 'Taller', '--usuario', 'iris@taller.ec', '--password-stdin'];
  const { code, out } = await rubrica(args, `${password}\n`);
  expect(code).toBe(0);
  expect(out).not.toContain(password);
  expect(await logIn(deps(), { usuario: 'iris@taller.ec', password })).toMatchObject({ kind: 'logged-in' });
});

test('cuenta listar names every account with its people and companies, and no secret', async () => {
  const empty = await createTestDatabase();
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const io = { out: say, err: say, env: { DATABASE_URL: empty.url } };
  expect(await command.run(['listar'], io)).toBe(0);
  expect(lines).toEqual(['No hay ninguna cuenta. Cree la primera: rubrica cuenta crear --help']);
  const made = await createAccount(
    { db: empty.db, random: randomBytes },
    { nombre: 'Panadería Sol', usuario: 'sol@panaderia.ec', nombres: 'Sol', ambiente: 'simulador' },
  );
  lines.length = 0;
  expect(await command.run(['listar'], io)).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^${made.accountId}  \\d{4}-\\d\\d-\\d\\d  1 usuario +Panadería Sol  \\(sin empresas\\)$`),
    ),
  ]);
  lines.length = 0;
  expect(await command.run(['listar', '--json'], io)).toBe(0);
  expect(JSON.parse(lines.join('\n'))).toEqual([
    expect.objectContaining({ id: made.accountId, nombre: 'Panadería Sol', usuarios: 1, empresas: [], cerrada: false }),
  ]);
  await empty.drop();
});

test('a taken user or a weak password exits 1 with the reason', async () => {
  const args = ['cuenta', 'crear', '--nombre', 'Taller', '--usuario', 'dos@taller.ec'];
  await rubrica(args);
  const again = await rubrica(args);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('[usuario-existente]');
  const weak = await rubrica([...args, '--password-stdin'], '1234567890');
  expect(weak.code).toBe(1);
  expect(weak.err).toContain('password:');
});

test('missing options exit 2 with the usage', async () => {
  for (const args of [
    ['cuenta'],
    ['cuenta', 'borrar'],
    ['cuenta', 'crear', '--nombre', 'x'],
    ['cuenta', 'crear', '--no'],
  ]) {
    expect((await rubrica(args)).code).toBe(2);
  }
  expect((await rubrica(['cuenta', '--help'])).out).toContain('Uso: rubrica cuenta crear');
});

test('cuenta cerrar revokes all access, destroys secrets, erases personal data, and retains and counts legally required documents', async () => {
  const closing = await createTestDatabase();
  const mine = accountNumber(1);
  const rows = <Row extends object>(text: string): Promise<Row[]> =>
    withClient(closing.adminUrl, async (client) => (await client.query<Row>(text, [mine])).rows);
  await withClient(closing.adminUrl, async (client) => {
    for (const n of [1, 2]) await fillAccount(client, n);
  });
  const made = await createAccount(
    { db: closing.db, random: randomBytes },
    { nombre: 'Otra', usuario: 'ana@otra.ec', nombres: 'Ana', ambiente: 'simulador' },
  );
  const nombre = (await rows<{ nombre: string }>('SELECT nombre FROM accounts WHERE id = $1'))[0]?.nombre ?? '';
  await rows(`UPDATE comprobantes SET due_at = now(), accion = 'firmar' WHERE account_id = $1`);
  await expect(endAccount(closing.db, mine, nombre)).rejects.toMatchObject({ code: 'cuenta-con-pendientes' });
  await rows(`UPDATE comprobantes SET due_at = NULL WHERE account_id = $1`);
  await expect(endAccount(closing.db, mine, 'otro nombre')).rejects.toMatchObject({ code: 'cuenta-desconocida' });

  const others = await contentsOf(closing.adminUrl, accountNumber(2));
  const { kept } = await endAccount(closing.db, mine, nombre);
  expect(kept).toMatchObject({ emitidos: 1, recibidos: 1, pendientes: 0 });
  expect(kept.hasta).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const table of ['comprobantes', 'recibidos', 'audit_events'])
    expect(await rows(`SELECT FROM ${table} WHERE account_id = $1`)).not.toEqual([]);
  for (const table of ['sessions', 'oauth_payloads', 'user_totp', 'certificados', 'empresa_smtp', 'buzones'])
    expect(await rows(`SELECT FROM ${table} WHERE account_id = $1`), table).toEqual([]);
  expect(
    await rows(`SELECT FROM users WHERE account_id = $1 AND (disabled_at IS NULL OR nombres <> 'Persona borrada')`),
  ).toEqual([]);
  expect(await rows(`SELECT FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL`)).toEqual([]);
  expect(await rows(`SELECT FROM webhooks WHERE account_id = $1 AND eliminado_at IS NULL`)).toEqual([]);
  expect(await contentsOf(closing.adminUrl, accountNumber(2))).toEqual(others);

  // Using the command, with a key that worked a moment ago.
  const key = { apiKey: made.defaultApiKey };
  const requested = () => authenticate({ db: closing.db, cache: new CredentialCache() }, key);
  expect((await requested()).accountId).toBe(made.accountId);
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const io = { out: say, err: say, env: { DATABASE_URL: closing.url } };
  expect(await command.run(['cerrar', '--cuenta', 'Otra', '--confirmar', 'Otra'], io)).toBe(0);
  expect(lines.join('\n')).toContain('está cerrada');
  await expect(requested()).rejects.toMatchObject({ code: 'api-key-revocada' });
  expect(await command.run(['cerrar', '--cuenta', 'Otra'], io)).toBe(2);

  lines.length = 0;
  expect(await command.run(['listar', '--json'], io)).toBe(0);
  const listed = JSON.parse(lines.join('\n')) as { id: string; nombre: string; cerrada: boolean; usuarios: number }[];
  expect(listed.map(({ id, cerrada }) => ({ id, cerrada }))).toEqual(
    expect.arrayContaining([
      { id: mine, cerrada: true },
      { id: accountNumber(2), cerrada: false },
      { id: made.accountId, cerrada: true },
    ]),
  );
  expect(listed).toHaveLength(3);
  expect(listed.find(({ id }) => id === mine)?.usuarios).toBe(0);
  await closing.drop();
});

/** Returns all rows of an account, as text, in the tables that closing it touches. */
async function contentsOf(adminUrl: string, account: string): Promise<Record<string, unknown>> {
  const tables = [
    'users',
    'api_keys',
    'oauth_clients',
    'sessions',
    'certificados',
    'webhooks',
    'buzones',
    'invitations',
  ];
  return withClient(adminUrl, async (client) => {
    const all: Record<string, unknown> = {};
    for (const name of tables) {
      const sql = `SELECT t::text AS row FROM ${name} t WHERE account_id = $1 ORDER BY 1`;
      all[name] = (await client.query(sql, [account])).rows;
    }
    return all;
  });
}
