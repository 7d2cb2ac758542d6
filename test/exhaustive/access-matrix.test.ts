import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { createAccount } from '../../src/identity/accounts.js';
import { mintApiKey } from '../../src/identity/secrets.js';
import { documentTypes } from '../../src/documents/registry.js';
import { ROLES, type Access } from '../../src/kernel/roles.js';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

/** The lines of routes.txt, which is read in review: what it says of a route is tried over HTTP. */
const LINES = readFileSync(new URL('../../routes.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', path = '', access = '', authority] = line.split(/ +/);
    return { name: `${method} ${path}`, method, path, access: access as Access, authority, id: line.split(' ').at(-1) };
  });
type Line = (typeof LINES)[number];

const KINDS = [
  'nothing',
  'garbage key',
  'garbage token',
  'unknown key',
  'expired key',
  'revoked key',
  'key of a disabled user',
  ...ROLES.map((role) => `key with ${role}` as const),
  'key with all roles',
  'user token',
  'administrator token',
  'client token',
  'narrow client token',
  'session without CSRF token',
  'session', // last: one route ends the session itself
] as const;
type Kind = (typeof KINDS)[number];

let running: OwnService;
const credentials = new Map<Kind, Record<string, string>>();

beforeAll(async () => {
  running = await startOwnService();
  const { url, demo, database } = running;
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const admin = await obtainBearer(url, demo);
  const { clientId, clientSecret } = demo;
  const post = (path: string, body: unknown): Promise<Answered> => call(url, path, { headers: bearer(admin), body });
  const key = async (roles: readonly string[], headers = bearer(admin)): Promise<Record<string, string>> => {
    const body = { nombre: 'matriz', expiracionEnDias: 1, roles };
    const { result } = await call(url, '/api/v1.0/api-keys', { headers, body });
    return { 'x-api-key': String(result['apiKey']) };
  };

  credentials.set('nothing', {});
  credentials.set('garbage key', { 'x-api-key': 'basura' });
  credentials.set('garbage token', bearer('basura'));
  credentials.set('unknown key', { 'x-api-key': mintApiKey(randomBytes, 'simulador').apiKey });
  for (const role of ROLES) credentials.set(`key with ${role}`, await key([role]));
  credentials.set('key with all roles', await key(ROLES));
  credentials.set('administrator token', bearer(admin));
  credentials.set('client token', bearer(await obtainBearer(url, { clientId, clientSecret })));
  credentials.set('narrow client token', bearer(await obtainBearer(url, { clientId, clientSecret }, 'ROLE_REPORTS')));

  const plain = { usuario: 'llana@matriz.ec', nombres: 'x', rol: 'usuario', roles: ['ROLE_REPORTS'] };
  const made = await post('/api/v1.0/usuarios', plain);
  const person = { usuario: plain.usuario, password: String(made.result['password']) };
  credentials.set('user token', bearer(await obtainBearer(url, { clientId, clientSecret, ...person })));

  const gone = await post('/api/v1.0/usuarios', { ...plain, usuario: 'ida@matriz.ec' });
  const login = { usuario: 'ida@matriz.ec', password: String(gone.result['password']) };
  const token = await obtainBearer(url, { clientId, clientSecret, ...login });
  credentials.set('key of a disabled user', await key(['ROLE_REPORTS'], bearer(token)));
  await call(url, `/api/v1.0/usuarios/${String(gone.result['id'])}`, { method: 'DELETE', headers: bearer(admin) });

  await openSession();

  credentials.set('expired key', await key(ROLES));
  credentials.set('revoked key', await key(ROLES));
  const prefix = (kind: Kind): string => String(credentials.get(kind)?.['x-api-key']).slice(0, 14);
  await withClient(database.adminUrl, async (client) => {
    await client.query('UPDATE api_keys SET expires_at = now() WHERE prefix = $1', [prefix('expired key')]);
    await client.query('UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', [prefix('revoked key')]);
  });
});
afterAll(() => running.stop());

async function openSession(): Promise<void> {
  const { usuario, password } = running.demo;
  const answer = await call(running.url, '/api/v1.0/sesiones/ingreso', { body: { usuario, password } });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
  credentials.set('session', { cookie, 'x-csrf-token': String(answer.result['csrfToken']) });
  credentials.set('session without CSRF token', { cookie });
}

/** Expected result for a credential on a route: a refusal's code, or undefined if it is allowed. */
function expected(kind: Kind, { access, authority, method }: Line): string | undefined {
  if (access === 'público') return undefined;
  switch (kind) {
    case 'nothing':
      return 'sin-credencial';
    case 'garbage key':
      return 'api-key-mal-escrita';
    case 'garbage token':
      return 'token-invalido';
    case 'unknown key':
      return 'api-key-desconocida';
    case 'expired key':
      return 'api-key-expirada';
    case 'revoked key':
      return 'api-key-revocada';
    case 'key of a disabled user':
      return 'usuario-desactivado';
    case 'session without CSRF token':
      if (method !== 'GET') return 'csrf-requerido';
      return access === 'operador' ? 'operador-requerido' : undefined;
    case 'session':
      return access === 'operador' ? 'operador-requerido' : undefined;
    case 'administrator token':
    case 'client token':
      if (access === 'sesión' || authority === 'cuenta') return 'sesion-requerida';
      return access === 'operador' ? 'operador-requerido' : undefined;
    case 'user token':
    case 'narrow client token':
      if (access === 'sesión') return 'sesion-requerida';
      if (access === 'bearer' || access === 'ROLE_REPORTS') return undefined;
      if (access === 'administrador') return 'administrador-requerido';
      return access === 'operador' ? 'operador-requerido' : 'rol-requerido';
    case 'key with ROLE_RECEIPTS':
    case 'key with ROLE_DIGITAL_CERTS':
    case 'key with ROLE_ESTABLISHMENTS':
    case 'key with ROLE_EMISSION_POINTS':
    case 'key with ROLE_PRODUCTS':
    case 'key with ROLE_RIDE_TEMPLATES':
    case 'key with ROLE_EMAIL_TEMPLATES':
    case 'key with ROLE_REPORTS':
    case 'key with ROLE_SUPPLIERS':
    case 'key with all roles':
      if (access === 'sesión') return 'sesion-requerida';
      if (access === 'bearer' || access === 'administrador') return 'bearer-requerido';
      if (access === 'operador') return 'operador-requerido';
      return kind === 'key with all roles' || kind === `key with ${access}` ? undefined : 'rol-requerido';
  }
}

const REFUSALS = new Set([401, 403]);

async function attempt(route: Line, headers: Record<string, string>): Promise<Answered> {
  // A well-formed address that does not exist, and no body: an allowed caller gets 400 or 404, and nothing changes.
  const path = route.path
    .replace(':claveAcceso', '1'.repeat(49))
    .replace(':ruc', '1790000000001')
    .replace(':mes', '2026-11')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  return call(running.url, path, { method: route.method, headers });
}

describe('every route', () => {
  test('has a line in routes.txt', () => {
    expect(LINES.map(({ name }) => name).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test.each(LINES.map((line) => [line.name, line] as const))(
    '%s answers every kind of credential according to its access',
    async (_name, route) => {
      const wrong: unknown[] = [];
      for (const kind of KINDS) {
        const { status, result } = await attempt(route, credentials.get(kind) ?? {});
        const want = expected(kind, route);
        const refused = REFUSALS.has(status) ? result['code'] : undefined;
        if (refused !== want || status >= 500) wrong.push({ kind, want, status, code: result['code'] });
        if (want === 'rol-requerido' && result['rolRequerido'] !== route.access) wrong.push({ kind, role: result });
      }
      if (route.id === 'sesiones.terminar-actual' || route.id === 'sesiones.salir') await openSession();
      expect(wrong).toEqual([]);
    },
  );
});

test('another account’s credentials find nothing of the first', async () => {
  const { url, demo, database } = running;
  const other = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Otra', usuario: 'otra@matriz.ec', nombres: 'O', ambiente: 'simulador' },
  );
  const token = await obtainBearer(url, { ...other, usuario: 'otra@matriz.ec' });
  for (const route of routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    const answer = await call(url, route.path, { headers: { authorization: `Bearer ${token}` } });
    if (route.access === 'público') continue;
    const text = JSON.stringify(answer.result);
    expect([route.path, text.includes(demo.ruc), text.includes(demo.usuario)]).toEqual([route.path, false, false]);
  }
});

describe('issuing', () => {
  /** Keys of another account, and of another company of this one. */
  const others: string[] = [];
  beforeAll(async () => {
    const { url, demo, database } = running;
    const ruc = '1790085783001';
    const body = { ruc, razonSocial: 'La otra de la cuenta', dirMatriz: 'Quito' };
    expect((await call(url, '/api/v1.0/empresas', { apiKey: demo.apiKey, body })).status).toBe(201);
    const limited = await call(url, '/api/v1.0/api-keys', {
      headers: { authorization: `Bearer ${await obtainBearer(url, demo)}` },
      body: { nombre: 'limitada', expiracionEnDias: 1, roles: ROLES, empresas: [ruc] },
    });
    const stranger = await createAccount(
      { db: database.db, random: randomBytes },
      { nombre: 'Ajena', usuario: 'ajena@matriz.ec', nombres: 'A', ambiente: 'simulador' },
    );
    others.push(String(limited.result['apiKey']), stranger.defaultApiKey);
  });

  // issue-xml.test.ts covers XML.
  const issuing = routes.filter(
    ({ method, path }) => method === 'POST' && documentTypes.some(({ pathWord }) => path.endsWith(`/${pathWord}`)),
  );
  test('each type of document is issued by three routes', () => {
    expect(issuing).toHaveLength(3 * documentTypes.length);
  });

  test.each(issuing.map(({ path }) => path))(
    'POST %s refuses companies of another account and those outside the key’s reach',
    async (path) => {
      for (const apiKey of others) {
        const place = { ruc: running.demo.ruc, estab: '001', ptoEmi: '001' };
        const body = path.startsWith('/api/v1.0') ? { version: '1.0.0', infoTributaria: place } : place;
        const answer = await call(running.url, path, { apiKey, body });
        const problems = answer.result['subErrors'] as { field: string; code: string }[];
        expect(answer.status).toBe(400);
        expect(problems.filter(({ field }) => /(^|\.)ruc$/.test(field))).toMatchObject([
          { code: 'empresa-desconocida' },
        ]);
      }
    },
  );
});
