import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { authenticate } from '../auth/authenticate.js';
import { CredentialCache } from '../auth/credential-cache.js';
import { logIn } from '../auth/login.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Nobody here has a second factor, so nothing is sealed. */
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
  const bin = join(import.meta.dirname, '../../bin/rubrica');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH, HOME, DATABASE_URL: database.url } });
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

test('cuenta crear --json gives credentials that work', async () => {
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

test('a taken user or a weak password ends with 1 and says why', async () => {
  const args = ['cuenta', 'crear', '--nombre', 'Taller', '--usuario', 'dos@taller.ec'];
  await rubrica(args);
  const again = await rubrica(args);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('[usuario-existente]');
  const weak = await rubrica([...args, '--password-stdin'], '1234567890');
  expect(weak.code).toBe(1);
  expect(weak.err).toContain('password:');
});

test('a call without its options ends with 2 and the usage', async () => {
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
