import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { ROLES, type Role } from '../kernel/roles.js';
import { createAccount, type NewAccount } from './accounts.js';
import { createApiKey, rotateApiKey, revokeApiKey } from './api-keys.js';
import { authenticate } from './authenticate.js';
import { CredentialCache } from './credential-cache.js';
import { authorize, canAccessEmpresa, type Principal } from '../http/principal.js';
import { mintApiKey } from './secrets.js';

let database: TestDatabase;
let account: NewAccount;
let owner: Principal;
const mint = { random: randomBytes, ambiente: 'simulador' } as const;

beforeAll(async () => {
  database = await createTestDatabase();
  account = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Cuenta', usuario: 'ana@clavo.ec', nombres: 'Ana', ambiente: 'simulador' },
  );
  owner = user(account.userId, { administrador: true });
});
afterAll(() => database.drop());

/** A user's principal, as derived from a token. */
function user(id: string, changes: Partial<Principal> = {}): Principal {
  const all = { roles: new Set<Role>(ROLES), empresas: 'todas', administrador: false } as const;
  return { kind: 'user', accountId: account.accountId, id, nombre: 'u', ...all, ...changes };
}

const admin = (sql: string, values: unknown[] = []): Promise<unknown> =>
  withClient(database.adminUrl, (client) => client.query(sql, values));
const who = (apiKey: string, cache = new CredentialCache()): Promise<Principal> =>
  authenticate({ db: database.db, cache }, { apiKey });
const make = (creator: Principal, changes: Partial<Parameters<typeof createApiKey>[3]> = {}) =>
  database.db.inAccount(account.accountId, (tx) =>
    createApiKey(tx, mint, creator, { nombre: 'k', expiracionEnDias: 30, roles: ['ROLE_RECEIPTS'], ...changes }),
  );

async function addUser(usuario: string, limits: { roles?: string[]; empresas?: string[] }): Promise<Principal> {
  const row = await withClient(database.adminUrl, (client) =>
    client.query<{ id: string }>(
      `INSERT INTO users (account_id, usuario, nombres, password_hash, rol, roles, empresas)
       VALUES ($1, $2, 'x', 'x', 'usuario', $3, $4) RETURNING id`,
      [account.accountId, usuario, limits.roles ?? ROLES, limits.empresas ?? null],
    ),
  );
  return user(row.rows[0]?.id ?? '');
}

describe('an API key', () => {
  test('expired by the database clock is refused as expired', async () => {
    const { apiKey } = await make(owner, { expiracionEnDias: 30 });
    await admin(`UPDATE installation SET clock_shift = interval '29 days'`);
    await expect(who(apiKey)).resolves.toMatchObject({ kind: 'api-key' });
    await admin(`UPDATE installation SET clock_shift = interval '31 days'`);
    await expect(who(apiKey)).rejects.toMatchObject({ code: 'api-key-expirada' });
    await admin(`UPDATE installation SET clock_shift = '0'`);
  });

  test('rotated: the old secret ends with the grace period and never outlives its own expiry', async () => {
    const { row, apiKey } = await make(owner, { expiracionEnDias: 1 });
    const fresh = await database.db.inAccount(account.accountId, (tx) => rotateApiKey(tx, mint, owner, row.id, 48));
    await admin(`UPDATE installation SET clock_shift = interval '23 hours'`);
    await expect(who(apiKey)).resolves.toMatchObject({ id: row.id });
    await expect(who(fresh.apiKey)).resolves.toMatchObject({ id: row.id });
    await admin(`UPDATE installation SET clock_shift = interval '25 hours'`);
    await expect(who(apiKey)).rejects.toMatchObject({ code: 'api-key-expirada' });
    await admin(`UPDATE installation SET clock_shift = '0'`);
  });

  test('unknown is distinguished from mistyped, and the answer names the key’s environment', async () => {
    const unknown = mintApiKey(randomBytes, 'produccion').apiKey;
    await expect(who(unknown)).rejects.toMatchObject({
      code: 'api-key-desconocida',
      publicMessage: expect.stringContaining('de producción') as string,
    });
    await expect(who(`${unknown}x`)).rejects.toMatchObject({ code: 'api-key-mal-escrita' });
    await expect(authenticate({ db: database.db, cache: new CredentialCache() }, {})).rejects.toMatchObject({
      code: 'sin-credencial',
    });
  });

  test('never exceeds its creator’s current rights', async () => {
    const creator = await addUser('limitada@clavo.ec', {});
    const { apiKey } = await make(creator, { roles: ['ROLE_RECEIPTS', 'ROLE_REPORTS'] });
    expect([...(await who(apiKey)).roles]).toEqual(['ROLE_RECEIPTS', 'ROLE_REPORTS']);
    await admin(`UPDATE users SET roles = '{ROLE_REPORTS}', empresas = '{1790012344001}' WHERE id = $1`, [creator.id]);
    const principal = await who(apiKey);
    expect([...principal.roles]).toEqual(['ROLE_REPORTS']);
    expect(canAccessEmpresa(principal, '1790012344001')).toBe(true);
    expect(canAccessEmpresa(principal, '1790000000001')).toBe(false);
    await admin('UPDATE users SET disabled_at = now() WHERE id = $1', [creator.id]);
    await expect(who(apiKey)).rejects.toMatchObject({ code: 'usuario-desactivado' });
  });

  test('created by a client is revoked with that client', async () => {
    const client = user(account.clientId, { kind: 'client' });
    const { apiKey } = await make(client);
    await expect(who(apiKey)).resolves.toMatchObject({ kind: 'api-key' });
    await admin('UPDATE oauth_clients SET disabled_at = now() WHERE id = $1', [account.clientId]);
    await expect(who(apiKey)).rejects.toMatchObject({ code: 'usuario-desactivado' });
    await admin('UPDATE oauth_clients SET disabled_at = NULL WHERE id = $1', [account.clientId]);
  });

  test('of an administrator cannot be rotated, revoked or seen by another user', async () => {
    const { row } = await make(owner, { roles: [...ROLES] });
    const other = await addUser('curiosa@clavo.ec', {});
    await database.db.inAccount(account.accountId, async (tx) => {
      await expect(rotateApiKey(tx, mint, other, row.id, 0)).rejects.toMatchObject({ code: 'api-key-no-encontrada' });
      await expect(revokeApiKey(tx, other, row.id)).rejects.toMatchObject({ code: 'api-key-no-encontrada' });
    });
  });

  test('cannot be rotated with a token that has fewer rights than the key', async () => {
    const { row } = await make(owner, { roles: ['ROLE_RECEIPTS', 'ROLE_REPORTS'] });
    const narrow = { ...owner, roles: new Set<Role>(['ROLE_RECEIPTS']) };
    const oneCompany = { ...owner, empresas: new Set(['1790012344001']) };
    await database.db.inAccount(account.accountId, async (tx) => {
      await expect(rotateApiKey(tx, mint, narrow, row.id, 0)).rejects.toMatchObject({ code: 'autoridad-insuficiente' });
      await expect(rotateApiKey(tx, mint, oneCompany, row.id, 0)).rejects.toMatchObject({
        code: 'autoridad-insuficiente',
      });
    });
  });

  test('records its last use at most once a minute', async () => {
    const { row, apiKey } = await make(owner);
    const used = async (): Promise<Date | null> => {
      const found = await withClient(database.adminUrl, (client) =>
        client.query<{ at: Date | null }>('SELECT last_used_at AS at FROM api_keys WHERE id = $1', [row.id]),
      );
      return found.rows[0]?.at ?? null;
    };
    expect(await used()).toBeNull();
    await who(apiKey);
    const first = await used();
    expect(first).not.toBeNull();
    await who(apiKey);
    expect(await used()).toEqual(first);
    await admin(`UPDATE installation SET clock_shift = interval '61 seconds'`);
    await who(apiKey);
    expect(await used()).not.toEqual(first);
    await admin(`UPDATE installation SET clock_shift = '0'`);
  });
});

describe('the credential cache', () => {
  test('saves lookups for a second, then sees a revocation by another process', async () => {
    let nowMs = 0;
    const cache = new CredentialCache(() => nowMs);
    const { row, apiKey } = await make(owner);
    await who(apiKey, cache);
    await admin('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [row.id]);
    nowMs = 999;
    await expect(who(apiKey, cache)).resolves.toMatchObject({ id: row.id });
    nowMs = 1000;
    await expect(who(apiKey, cache)).rejects.toMatchObject({ code: 'api-key-revocada' });
  });

  test('clear() takes effect immediately, also on a lookup in progress', async () => {
    const cache = new CredentialCache(() => 0);
    const stale = owner;
    let finish: (principal: Principal) => void = () => undefined;
    const slow = cache.get('k', () => new Promise((resolve) => (finish = resolve)));
    cache.clear();
    finish(stale);
    await slow;
    const fresh = { ...owner, nombre: 'fresh' };
    expect(await cache.get('k', async () => fresh)).toBe(fresh);
  });

  test('concurrent requests share one lookup, and a refusal is not cached', async () => {
    const cache = new CredentialCache(() => 0);
    let loads = 0;
    const load = async (): Promise<Principal> => {
      loads++;
      if (loads === 1) throw new Error('refused');
      return owner;
    };
    await Promise.allSettled([cache.get('k', load), cache.get('k', load)]);
    expect(loads).toBe(1);
    expect(cache.size).toBe(0);
    await cache.get('k', load);
    await cache.get('k', load);
    expect(loads).toBe(2);
  });

  test('stays bounded whatever the input', async () => {
    let nowMs = 0;
    const cache = new CredentialCache(() => nowMs);
    for (let i = 0; i < 10_500; i++) await cache.get(String(i), async () => owner);
    expect(cache.size).toBe(10_000);
    nowMs = 5_000;
    await cache.get('last', async () => owner);
    expect(cache.size).toBe(1);
  });
});

describe('authorize', () => {
  const key = (...roles: Role[]): Principal => user('x', { kind: 'api-key', roles: new Set(roles) });

  test('every access × every kind of caller', () => {
    const verdict = (principal: Principal, access: Parameters<typeof authorize>[1]): string => {
      try {
        authorize(principal, access);
        return 'ok';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const plain = user('x', { roles: new Set<Role>() });
    const table = [key('ROLE_RECEIPTS'), plain, owner, { ...plain, kind: 'client' as const }].map((principal) =>
      (['público', 'bearer', 'administrador', 'operador', 'ROLE_RECEIPTS', 'ROLE_REPORTS'] as const).map((access) =>
        verdict(principal, access),
      ),
    );
    expect(table).toEqual([
      ['ok', 'bearer-requerido', 'bearer-requerido', 'operador-requerido', 'ok', 'rol-requerido'],
      ['ok', 'ok', 'administrador-requerido', 'operador-requerido', 'rol-requerido', 'rol-requerido'],
      ['ok', 'ok', 'ok', 'operador-requerido', 'ok', 'ok'],
      ['ok', 'ok', 'administrador-requerido', 'operador-requerido', 'rol-requerido', 'rol-requerido'],
    ]);
  });

  test.each(ROLES)('%s is named when it is missing', (role) => {
    expect(() => {
      authorize(key(), role);
    }).toThrow(role);
  });
});
