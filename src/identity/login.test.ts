import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { createAccount } from './accounts.js';
import { logIn, type LoginOutcome } from './login.js';

let database: TestDatabase;
let password: string;
const USUARIO = 'ana@clavo.ec';
const noVault = {
  seal: () => {
    throw new Error('nothing to seal');
  },
  open: () => {
    throw new Error('nothing to open');
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  const who = { nombre: 'C', usuario: USUARIO, nombres: 'A', ambiente: 'simulador' } as const;
  ({ password } = await createAccount({ db: database.db, random: randomBytes }, who));
});
afterAll(() => database.drop());

const from = (ip: string | undefined, given = password): Promise<LoginOutcome['kind']> =>
  logIn({ db: database.db, vault: noVault }, { usuario: USUARIO, password: given }, { ip }).then(({ kind }) => kind);

test('password guessing locks out only the guesser’s address, however it is written', async () => {
  for (let tries = 0; tries < 4; tries++) {
    expect(await from('198.51.100.7', 'la que no es')).toBe('refused');
    expect(await from('::ffff:198.51.100.7', 'la que no es')).toBe('refused');
  }
  expect(await from('198.51.100.7')).toBe('refused');
  expect(await from('::ffff:c633:6407')).toBe('refused');
  expect(await from('198.51.100.8')).toBe('logged-in');
  expect(await from('2001:db8::1')).toBe('logged-in');
  expect(await from(undefined)).toBe('logged-in');
  // A successful login by the user does not unlock it either.
  expect(await from('198.51.100.7')).toBe('refused');
});

test('all addresses of an IPv6 /64 count as one; the next /64 is separate', async () => {
  for (let tries = 0; tries < 8; tries++) {
    expect(await from(`2001:db8:1:1::${tries + 1}`, 'la que no es')).toBe('refused');
  }
  expect(await from('2001:db8:1:1:ffff::1')).toBe('refused');
  expect(await from('2001:db8:1:2::1')).toBe('logged-in');
});
