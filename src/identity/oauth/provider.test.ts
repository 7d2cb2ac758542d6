import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { sql } from '../../db/sql.js';
import { ROLES } from '../../kernel/roles.js';
import { createAccount, type NewAccount } from '../accounts.js';
import { authenticate } from '../authenticate.js';
import { CredentialCache } from '../credential-cache.js';
import { openKeyRing } from '../../vault/master-key.js';
import { createVault } from '../../vault/vault.js';
import { OAUTH_ROUTES } from '../../http/oauth-endpoints.js';
import { createOAuth } from './provider.js';

let database: TestDatabase;
let server: Server;
let url: string;
let account: NewAccount;
let other: NewAccount;
const USUARIO = 'ana@clavo.ec';
const OTRO = 'luis@tuerca.ec';
const errors: object[] = [];
const console_ = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info'), vi.spyOn(console, 'error')];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const deps = { db, random: randomBytes };
  const who = { nombre: 'Cuenta', nombres: 'Alguien', ambiente: 'simulador' } as const;
  account = await createAccount(deps, { ...who, usuario: USUARIO });
  other = await createAccount(deps, { ...who, usuario: OTRO });
  const log = { error: (fields: object) => errors.push(fields) };
  const oauth = await createOAuth({ ...deps, vault, tokens: unlimited, issuer: () => url, queryPasswords: false, log });
  server = createServer((request, response) => {
    oauth.handle(request, response, { ip: '127.0.0.1', requestId: 'prueba' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.drop();
});

const unlimited = { take: () => 0 };
const vault = createVault(openKeyRing({ masterKeys: [randomBytes(32)], masterKeyFile: undefined, dataDir: '' }));

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, string>;
}

const basic = (made: Pick<NewAccount, 'clientId' | 'clientSecret'>): string =>
  `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`;

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: basic(account), ...headers },
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>);
  return { status: response.status, headers: response.headers, body };
}

const token = (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  post(OAUTH_ROUTES.token, form, headers);
const logIn = (more: Record<string, string> = {}): Promise<Answer> =>
  token({ grant_type: 'password', username: USUARIO, password: account.password, ...more });
const whoIs = (bearer: string | undefined) =>
  authenticate({ db: database.db, cache: new CredentialCache() }, { bearer: bearer ?? '' });

describe('client_credentials', () => {
  test('returns a bearer token with all rights of the client', async () => {
    const { status, headers, body } = await token({ grant_type: 'client_credentials' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: [...ROLES, 'administrador'].join(' ') },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await whoIs(body['access_token'])).toMatchObject({
      kind: 'client',
      accountId: account.accountId,
      id: account.clientId,
      administrador: true,
      empresas: 'todas',
    });
  });

  test('a narrower scope returns a token with only those rights', async () => {
    const { body } = await token({ grant_type: 'client_credentials', scope: 'ROLE_RECEIPTS ROLE_REPORTS' });
    const principal = await whoIs(body['access_token']);
    expect([...principal.roles]).toEqual(['ROLE_RECEIPTS', 'ROLE_REPORTS']);
    expect(principal.administrador).toBe(false);
  });

  test('an unknown scope is refused by name', async () => {
    const { status, body } = await token({ grant_type: 'client_credentials', scope: 'ROLE_GOD' });
    expect(status).toBe(400);
    expect(body['error']).toBe('invalid_scope');
    expect(body['error_description']).toContain('ROLE_GOD');
  });

  test('the secret may also be in the body', async () => {
    const response = await fetch(url + OAUTH_ROUTES.token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
      }),
    });
    expect(response.status).toBe(200);
  });
});

describe('password', () => {
  test('returns access and refresh tokens of that user', async () => {
    const { status, body } = await logIn();
    expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
    expect(body['refresh_token']).toMatch(/^[\w-]{20,}$/);
    expect(await whoIs(body['access_token'])).toMatchObject({
      kind: 'user',
      id: account.userId,
      nombre: USUARIO,
      administrador: true,
    });
  });

  test.each([
    ['a wrong password', { password: 'otra contraseña' }],
    ['an unknown user', { username: 'nadie@clavo.ec' }],
    ['a user of another account, with the right password', { username: OTRO, password: '' }],
  ])('%s is invalid_grant with the same text', async (_name, change: Record<string, string>) => {
    const form = 'password' in change && change.password === '' ? { ...change, password: other.password } : change;
    const { status, body } = await logIn(form);
    expect(status).toBe(400);
    expect(body['error']).toBe('invalid_grant');
    expect(body['error_description']).toMatch(/^Usuario, contraseña o código incorrectos/);
  });

  test('a user is locked after eight failures, even for the right password, and unlocked after 15 minutes', async () => {
    const made = await createAccount(
      { db: database.db, random: randomBytes },
      { nombre: 'C', usuario: 'terca@clavo.ec', nombres: 'T', ambiente: 'simulador' },
    );
    const attempt = (password: string): Promise<Answer> =>
      token({ grant_type: 'password', username: 'terca@clavo.ec', password }, { authorization: basic(made) });
    // Concurrently: none may pass before the others are counted.
    const wrong = await Promise.all(Array.from({ length: 8 }, (_, i) => attempt(`intento número ${i}`)));
    expect(wrong.map(({ status }) => status)).toEqual(Array(8).fill(400));
    expect((await attempt(made.password)).status).toBe(400);
    await withClient(database.adminUrl, (client) =>
      client.query(
        `UPDATE login_failures SET locked_until = locked_until - interval '15 minutes' WHERE user_id = '${made.userId}'`,
      ),
    );
    expect((await attempt(made.password)).status).toBe(200);
    const trail = await database.db.inAccount(made.accountId, (tx) =>
      tx.query<{ action: string }>(sql`SELECT action, ip, request_id FROM audit_events ORDER BY id`),
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'accounts.create',
      ...Array<string>(8).fill('users.login-refused'),
      'users.lock',
      'users.login-refused',
      'users.login',
      'oauth.issue',
    ]);
    expect(trail.at(-1)).toMatchObject({ ip: '127.0.0.1', request_id: 'prueba' });
  });

  test('odd bytes in a name or a client id are refused like any wrong value', async () => {
    for (const username of ['\u0000', 'ana\u0000', '\ud800', 'x'.repeat(5000), "' OR 1=1 --"]) {
      expect((await logIn({ username })).body['error']).toBe('invalid_grant');
    }
    const form = { grant_type: 'client_credentials', client_id: 'rc_\u0000', client_secret: 'x' };
    const response = await fetch(url + OAUTH_ROUTES.token, { method: 'POST', body: new URLSearchParams(form) });
    expect(response.status).toBe(401);
  });

  test('a missing username or password is named', async () => {
    const { status, body } = await token({ grant_type: 'password', username: USUARIO });
    expect(status).toBe(400);
    expect(body['error_description']).toContain('password');
  });
});

describe('refresh_token', () => {
  test('returns new tokens and invalidates the used one', async () => {
    const first = (await logIn()).body;
    const form = { grant_type: 'refresh_token', refresh_token: first['refresh_token'] ?? '' };
    const second = await token(form);
    expect(second.status).toBe(200);
    expect(second.body['refresh_token']).not.toBe(first['refresh_token']);
    expect(second.body['scope']).toBe(first['scope']);
    expect(await whoIs(second.body['access_token'])).toMatchObject({ kind: 'user', id: account.userId });

    const again = await token(form);
    expect({ status: again.status, error: again.body['error'] }).toEqual({ status: 400, error: 'invalid_grant' });
    // A refresh token used twice was stolen: the whole grant is revoked.
    await expect(whoIs(second.body['access_token'])).rejects.toMatchObject({ code: 'token-invalido' });
  });

  test('used twice concurrently, it returns new tokens once', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: (await logIn()).body['refresh_token'] ?? '' };
    const statuses = (await Promise.all([token(form), token(form), token(form)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(200) ? [200, 400] : [400]));
  });

  test('of another client is refused', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: (await logIn()).body['refresh_token'] ?? '' };
    expect((await token(form, { authorization: basic(other) })).body['error']).toBe('invalid_grant');
  });
});

describe('refusals', () => {
  test.each(['password=x', 'client_secret=x', 'scope=x'])(
    'parameters in the address (%s), with the reason',
    async (query) => {
      const response = await fetch(`${url}${OAUTH_ROUTES.token}?${query}`, {
        method: 'POST',
        headers: { authorization: basic(account) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const body = (await response.json()) as Record<string, string>;
      expect(response.status).toBe(400);
      expect(body['error']).toBe('invalid_request');
      expect(body['error_description']).toContain('registros');
    },
  );

  test('a JSON body, with what to send instead', async () => {
    const response = await fetch(url + OAUTH_ROUTES.token, {
      method: 'POST',
      headers: { authorization: basic(account), 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('application/x-www-form-urlencoded') as string,
    });
  });

  test('a wrong secret, an unknown client and none: 401 invalid_client with WWW-Authenticate', async () => {
    const form = { grant_type: 'client_credentials' };
    for (const authorization of [
      basic({ ...account, clientSecret: other.clientSecret }),
      basic({ clientId: 'rc_0000000000000000000000', clientSecret: account.clientSecret }),
    ]) {
      const { status, headers, body } = await token(form, { authorization });
      expect({ status, error: body['error'] }).toEqual({ status: 401, error: 'invalid_client' });
      expect(headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    const none = await fetch(url + OAUTH_ROUTES.token, { method: 'POST', body: new URLSearchParams(form) });
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ error: 'invalid_client' });
  });

  test.each([
    [{ grant_type: 'authorization_code' }, 'unsupported_grant_type'],
    [{ grant_type: 'implicit' }, 'unsupported_grant_type'],
    [{}, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'inventado' }, 'invalid_grant'],
  ])('%j: %s, in Spanish', async (form: Record<string, string>, error) => {
    const { status, body } = await token(form);
    expect({ status, error: body['error'] }).toEqual({ status: 400, error });
    expect(body['error_description']).toMatch(/^(Use|Falta|El) /);
  });

  test.each(['/auth', '/me', '/jwks', '/.well-known/openid-configuration', '/session/end', '/api/v1.0/oauth/otra'])(
    '%s is absent: OpenID and interactions are disabled',
    async (path) => {
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
    },
  );
});

describe('introspection and revocation', () => {
  test('a client sees only the tokens of its own account', async () => {
    const { body } = await logIn();
    const form = { token: body['access_token'] ?? '' };
    const own = await post(OAUTH_ROUTES.introspection, form);
    expect(own.body).toMatchObject({ active: true, client_id: account.clientId, sub: account.userId, iss: url });
    const foreign = await post(OAUTH_ROUTES.introspection, form, { authorization: basic(other) });
    expect(foreign.body).toEqual({ active: false });
  });

  test('a revoked access token is refused immediately', async () => {
    const { body } = await token({ grant_type: 'client_credentials' });
    await whoIs(body['access_token']);
    expect((await post(OAUTH_ROUTES.revocation, { token: body['access_token'] ?? '' })).status).toBe(200);
    await expect(whoIs(body['access_token'])).rejects.toMatchObject({ code: 'token-invalido' });
  });

  test('revoking a refresh token revokes its access tokens', async () => {
    const { body } = await logIn();
    expect((await post(OAUTH_ROUTES.revocation, { token: body['refresh_token'] ?? '' })).status).toBe(200);
    await expect(whoIs(body['access_token'])).rejects.toMatchObject({ code: 'token-invalido' });
  });
});

test('RFC 8414 metadata name the three endpoints and nothing disabled', async () => {
  const response = await fetch(url + OAUTH_ROUTES.metadata);
  const body = (await response.json()) as Record<string, unknown>;
  expect(body).toMatchObject({
    issuer: url,
    token_endpoint: `${url}/api/v1.0/oauth/token`,
    introspection_endpoint: `${url}/api/v1.0/oauth/introspect`,
    revocation_endpoint: `${url}/api/v1.0/oauth/revoke`,
    grant_types_supported: ['client_credentials', 'password', 'refresh_token'],
  });
  expect(Object.keys(body)).not.toContain('authorization_endpoint');
});

test('a disabled user: its tokens stop, and it cannot refresh or log in', async () => {
  const made = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'C', usuario: 'baja@clavo.ec', nombres: 'B', ambiente: 'simulador' },
  );
  const headers = { authorization: basic(made) };
  const form = { grant_type: 'password', username: 'baja@clavo.ec', password: made.password };
  const { body } = await token(form, headers);
  await withClient(database.adminUrl, (client) =>
    client.query(`UPDATE users SET disabled_at = now() WHERE id = '${made.userId}'`),
  );
  await expect(whoIs(body['access_token'])).rejects.toMatchObject({ code: 'usuario-desactivado' });
  const refreshed = await token({ grant_type: 'refresh_token', refresh_token: body['refresh_token'] ?? '' }, headers);
  expect(refreshed.body['error']).toBe('invalid_grant');
  expect((await token(form, headers)).body['error']).toBe('invalid_grant');
});

test('a token expires by the database clock', async () => {
  const { body } = await token({ grant_type: 'client_credentials' });
  await withClient(database.adminUrl, async (client) => {
    await client.query(`UPDATE installation SET clock_shift = interval '59 minutes'`);
    await expect(whoIs(body['access_token'])).resolves.toMatchObject({ kind: 'client' });
    await client.query(`UPDATE installation SET clock_shift = interval '61 minutes'`);
    await expect(whoIs(body['access_token'])).rejects.toMatchObject({ code: 'token-invalido' });
    await client.query(`UPDATE installation SET clock_shift = '0'`);
  });
});

test('no token is stored in the clear', async () => {
  const { body } = await logIn();
  const stored = await withClient(database.adminUrl, (client) => client.query('SELECT * FROM oauth_payloads'));
  const text = JSON.stringify(stored.rows);
  expect(stored.rows.length).toBeGreaterThan(3);
  expect(text).not.toContain(body['access_token']);
  expect(text).not.toContain(body['refresh_token']);
});

test('two processes share one set of keys', async () => {
  const deps = {
    db: database.db,
    random: randomBytes,
    vault,
    tokens: unlimited,
    issuer: () => url,
    queryPasswords: false,
    log: { error: () => undefined },
  };
  await Promise.all([createOAuth(deps), createOAuth(deps)]);
  const stored = await withClient(database.adminUrl, (client) =>
    client.query<{ name: string; value_sealed: Buffer }>('SELECT name, value_sealed FROM installation_secrets'),
  );
  expect(stored.rows.map(({ name }) => name)).toEqual(['oauth']);
  // Sealed: neither the private key nor its structure is readable.
  expect(stored.rows[0]?.value_sealed.toString('latin1')).not.toMatch(/jwks|"d"|P-256/);
});

test('oidc-provider writes nothing to the console and has no internal error', () => {
  for (const spy of console_) expect(spy).not.toHaveBeenCalled();
  expect(errors).toEqual([]);
});
