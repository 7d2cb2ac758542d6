import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/support/database.js';
import { sql } from '../db/sql.js';
import { ROLES } from '../kernel/roles.js';
import { createAccount } from './accounts.js';
import { authenticate } from './authenticate.js';
import { CredentialCache } from './credential-cache.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const deps = () => ({ db: database.db, random: randomBytes });
const cuenta = {
  nombre: 'Ferretería El Clavo',
  usuario: 'ana@clavo.ec',
  nombres: 'Ana',
  ambiente: 'simulador',
} as const;

describe('creating an account', () => {
  test('returns a default key with all nine roles that works immediately', async () => {
    const made = await createAccount(deps(), { ...cuenta, usuario: 'nueve@clavo.ec' });
    const cache = new CredentialCache();
    const principal = await authenticate({ db: database.db, cache }, { apiKey: made.defaultApiKey });
    expect(principal).toMatchObject({ kind: 'api-key', accountId: made.accountId, empresas: 'todas' });
    expect([...principal.roles]).toEqual(ROLES);
    expect(principal.administrador).toBe(false);
  });

  test('a second account with the same user is refused with usuario-existente and leaves nothing behind', async () => {
    await createAccount(deps(), cuenta);
    await expect(createAccount(deps(), { ...cuenta, usuario: 'ANA@clavo.ec' })).rejects.toMatchObject({
      code: 'usuario-existente',
    });
    const accounts = await database.db.asWorker((tx) =>
      tx.query(sql`SELECT id FROM accounts WHERE nombre = ${cuenta.nombre}`),
    );
    const users = await database.db.asAccess((tx) =>
      tx.query(sql`SELECT usuario FROM users WHERE usuario ILIKE 'ana@clavo.ec'`),
    );
    expect(users).toHaveLength(1);
    expect(accounts).toHaveLength(2); // this one and the one of the test above
  });

  test('of two concurrent creations with one user, one succeeds', async () => {
    const input = { ...cuenta, usuario: 'carrera@clavo.ec' };
    const results = await Promise.allSettled([createAccount(deps(), input), createAccount(deps(), input)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('all input problems are reported together', async () => {
    await expect(
      createAccount(deps(), { ...cuenta, nombre: ' ', usuario: 'a b', nombres: '', password: 'corta' }),
    ).rejects.toMatchObject({
      code: 'cuenta-invalida',
      more: {
        issues: [
          { code: 'texto-longitud', field: 'nombre' },
          { code: 'usuario-forma', field: 'usuario' },
          { code: 'texto-longitud', field: 'nombres' },
          { code: 'password-longitud', field: 'password' },
        ],
      },
    });
  });

  test('no secret is stored or written to the trail in the clear', async () => {
    const made = await createAccount(deps(), { ...cuenta, usuario: 'secretos@clavo.ec' });
    const stored = await database.db.inAccount(made.accountId, async (tx) =>
      JSON.stringify([
        await tx.query(sql`SELECT * FROM users`),
        await tx.query(sql`SELECT * FROM api_keys`),
        await tx.query(sql`SELECT * FROM oauth_clients`),
        await tx.query(sql`SELECT * FROM audit_events`),
      ]),
    );
    expect(stored).toContain('accounts.create');
    for (const secret of [made.password, made.defaultApiKey, made.clientSecret]) expect(stored).not.toContain(secret);
  });
});
