import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPortalSession } from '../support/bearer.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, temporaryDir, type Answered } from '../support/service.js';

const PROGRAM = '/usr/bin/glewlwyd';
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const isInstalled = existsSync(PROGRAM) && existsSync(SCHEMA) && spawnSync('sqlite3', ['--version']).status === 0;
if (!isInstalled) console.warn('skipped: glewlwyd or sqlite3 is not installed (Debian packages of the same names)');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A client of Glewlwyd's API that keeps its cookies. */
function visitor(base: string): (method: string, path: string, body?: unknown) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (method, path, body) => {
    const response = await fetch(path.startsWith('http') ? path : `${base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    return response;
  };
}

describe.skipIf(!isInstalled)('Glewlwyd, a provider written by others', () => {
  const dir = temporaryDir();
  let glewlwyd: ChildProcess | undefined;
  let service: OwnService | undefined;
  let api = '';
  let admin: Record<string, string>;

  beforeAll(async () => {
    const port = await freePort();
    api = `http://127.0.0.1:${port}/api`;
    const database = join(dir.path, 'glewlwyd.db');
    spawnSync('sqlite3', [database], { input: readFileSync(SCHEMA) });
    const config = join(dir.path, 'glewlwyd.conf');
    writeFileSync(
      config,
      `port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}/"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_secure=0
session_expiration=3600
session_key="S"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${database}" };
`,
    );
    glewlwyd = spawn(PROGRAM, [`--config-file=${config}`], { stdio: 'ignore' });
    const root = visitor(api);
    const login = { username: 'admin', password: 'password' };
    const signedIn = async (): Promise<void> => {
      expect((await root('POST', '/auth/', login)).status).toBe(200);
    };
    await vi.waitFor(signedIn, { timeout: 60_000, interval: 100 });
    service = await startOwnService({ RUBRICA_RED_PERMITIDA: '127.0.0.1', RUBRICA_WEBHOOK_PUERTOS: String(port) });
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const must = async (path: string, body: unknown): Promise<void> => {
      const response = await root('POST', path, body);
      expect([path, response.status, await response.text()]).toEqual([path, 200, '']);
    };
    await must('/mod/plugin/', {
      module: 'oidc',
      name: 'oidc',
      display_name: 'OIDC',
      enabled: true,
      parameters: {
        iss: `${api}/oidc`,
        'jwt-type': 'rsa',
        'jwt-key-size': '256',
        'jwks-show': true,
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        cert: publicKey.export({ type: 'spki', format: 'pem' }),
        'access-token-duration': 3600,
        'refresh-token-duration': 3600,
        'code-duration': 600,
        'refresh-token-rolling': false,
        'allow-non-oidc': false,
        'subject-type': 'public',
        'auth-type-code-enabled': true,
        'auth-type-code-revoke-replayed': true,
        'auth-type-token-enabled': false,
        'auth-type-id-token-enabled': false,
        'auth-type-none-enabled': false,
        'auth-type-password-enabled': false,
        'auth-type-client-enabled': false,
        'auth-type-device-enabled': false,
        'auth-type-refresh-enabled': true,
        'pkce-allowed': true,
        'pkce-method-plain-allowed': false,
        'pkce-required': true,
        'session-management-allowed': true,
        'session-cookie-name': 'O',
        'session-cookie-expiration': 3600,
        'email-claim': 'mandatory',
        'name-claim': 'mandatory',
        'scope-claim': 'no',
        'address-claim': { type: 'no' },
        claims: [
          {
            name: 'email_verified',
            'user-property': 'name',
            type: 'boolean',
            mandatory: true,
            'boolean-value-true': 'Eva Paz',
            'boolean-value-false': 'Sin Verificar',
          },
        ],
        'request-parameter-allow': false,
        'introspection-revocation-allowed': false,
        'register-client-allowed': false,
      },
    });
    await must('/client/', {
      client_id: 'rubrica',
      name: 'Rúbrica',
      confidential: true,
      enabled: true,
      scope: [],
      client_secret: 'un secreto',
      password: 'un secreto',
      authorization_type: ['code'],
      redirect_uri: [`${service.url}/portal/ingreso/proveedor`],
      token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
    });
    for (const [username, name] of [
      ['eva', 'Eva Paz'],
      ['luz', 'Sin Verificar'],
    ]) {
      const scope = ['g_profile', 'openid'];
      const email = `${username ?? ''}@andina.ec`;
      await must('/user/', { username, name, email, password: 'una clave larga', enabled: true, scope });
    }
    admin = await openPortalSession(service.url, service.demo);
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    glewlwyd?.kill();
    dir.remove();
  });

  /** Signs a person in at Glewlwyd and takes the answer to the portal. */
  async function signIn(username: string): Promise<Answered> {
    const url = service?.url ?? '';
    const found = await call(url, '/api/v1.0/sesiones/proveedor/buscar', {
      body: { usuario: `${username}@andina.ec` },
    });
    const { enlace } = found.result['proveedor'] as { enlace: string };
    const begun = await call(url, '/api/v1.0/sesiones/proveedor', { body: { enlace } });
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';', 1);
    const person = visitor(api);
    await person('POST', '/auth/', { username, password: 'una clave larga' });
    await person('PUT', '/auth/grant/rubrica', { scope: 'openid' });
    // `g_continue`: the consent page's own button.
    const back = await person('GET', `${String(begun.result['url']).replace('//api', '/api')}&g_continue`);
    const { searchParams } = new URL(back.headers.get('location') ?? '');
    const body = { state: searchParams.get('state'), code: searchParams.get('code') };
    return call(url, '/api/v1.0/sesiones/proveedor/retorno', { body, headers: { cookie } });
  }

  test('a person with a verified address gets a user and signs in; one without does not', async () => {
    const url = service?.url ?? '';
    const emisor = `${api}/oidc`;
    const tested = await call(url, '/api/v1.0/cuenta/proveedor/probar', {
      headers: admin,
      body: { tipo: 'otro', emisor },
    });
    expect(tested.result).toMatchObject({ funciona: true, cierraSesion: true });
    const stored = await call(url, '/api/v1.0/cuenta/proveedor', {
      method: 'PUT',
      headers: admin,
      body: {
        tipo: 'otro',
        nombre: 'Glewlwyd',
        emisor,
        clienteId: 'rubrica',
        secreto: 'un secreto',
        dominios: ['andina.ec'],
        activo: true,
        automatico: true,
        exigido: false,
        confiaSegundoPaso: false,
        roles: ['ROLE_REPORTS'],
        empresas: null,
        claimGrupos: null,
        grupos: [],
      },
    });
    expect(stored.status).toBe(200);
    for (const time of ['first', 'second']) {
      const answer = await signIn('eva');
      expect([time, answer.status, answer.result['code']]).toEqual([time, 201, undefined]);
      const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
      const me = await call(url, '/api/v1.0/usuarios/me', { headers: { cookie } });
      expect(me.result).toMatchObject({ usuario: { usuario: 'eva@andina.ec' }, roles: ['ROLE_REPORTS'] });
    }
    const refused = await signIn('luz');
    expect([refused.status, refused.result['code']]).toEqual([403, 'proveedor-sin-acceso']);
  });
});
