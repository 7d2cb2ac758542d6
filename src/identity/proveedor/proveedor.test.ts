import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortalSession, obtainBearer } from '../../../test/support/bearer.js';
import { withClient } from '../../../test/support/database.js';
import {
  hs256,
  rs256,
  startTestProvider,
  unsigned,
  type Behaviour,
  type Returned,
  type TestProvider,
} from '../../../test/support/identity-provider.js';
import { refusal } from '../../../test/support/client.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { fromBase32 } from '../../../test/support/totp.js';
import { totpCode } from '../totp.js';

const INTERNAL = '127.0.0.2';
let provider: TestProvider;
let internal: Server;
let running: OwnService;
let admin: Record<string, string>;
/** Requests that reached the address that the guard forbids. */
let reached = 0;

beforeAll(async () => {
  provider = await startTestProvider();
  internal = createServer((_request, response) => {
    reached += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => internal.listen(provider.port, INTERNAL, resolve));
  running = await startOwnService({
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: String(provider.port),
    RUBRICA_PROXIES: '127.0.0.1',
  });
  admin = await openPortalSession(running.url, running.demo);
  for (const usuario of ['ana@andina.ec', 'otra@andina.ec', 'inactiva@andina.ec'])
    await send('/usuarios', { usuario, nombres: 'Ana', rol: 'usuario', roles: ['ROLE_RECEIPTS'] });
  await running.database.sql(`UPDATE users SET disabled_at = now() WHERE usuario = 'inactiva@andina.ec'`);
});
afterAll(async () => {
  await running.stop();
  internal.close();
  await provider.stop();
});

let count = 0;
const fresh = (): string => `n${++count}`;
/** Each sign-in from its own address: the limit per address is another test's subject. */
const from = (): Record<string, string> => ({
  'x-forwarded-for': `198.51.${Math.floor(++count / 250)}.${count % 250}`,
});
const send = (path: string, body?: unknown, method?: string, headers = admin): Promise<Answered> =>
  call(running.url, `/api/v1.0${path}`, {
    headers,
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });

/** Stores the provider; a new secret each time, so that nothing is cached. */
async function configure(more: Record<string, unknown> = {}): Promise<string> {
  const body = {
    ...{ tipo: 'otro', nombre: 'Andina', emisor: provider.issuer, clienteId: provider.clientId, secreto: fresh() },
    ...{ dominios: ['andina.ec'], activo: true, automatico: false, exigido: false, confiaSegundoPaso: false },
    ...{ roles: ['ROLE_REPORTS'], empresas: null, claimGrupos: null, grupos: [] },
    ...more,
  };
  const answer = await send('/cuenta/proveedor', body, 'PUT');
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.result));
  return String(answer.result['enlace']);
}

interface Begun {
  readonly answer: Answered;
  readonly url: string;
  readonly cookie: string;
}

async function begin(enlace: string): Promise<Begun> {
  const answer = await call(running.url, '/api/v1.0/sesiones/proveedor', { body: { enlace }, headers: from() });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
  return { answer, url: String(answer.result['url']), cookie };
}

const finish = (
  cookie: string,
  returned: { readonly [Name in keyof Returned | 'error']?: unknown },
): Promise<Answered> =>
  call(running.url, '/api/v1.0/sesiones/proveedor/retorno', { body: returned, headers: { cookie, ...from() } });

/** A whole sign-in of a person. */
async function signIn(person: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Answered> {
  const { url, cookie } = await begin(await configure(more));
  provider.person(person);
  return finish(cookie, provider.authorize(url));
}

async function sessionOf({ headers, result }: Answered): Promise<Record<string, unknown>> {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';', 1);
  const me = await call(running.url, '/api/v1.0/usuarios/me', { headers: { cookie } });
  return { ...me.result, cookie, csrf: result['csrfToken'] };
}

const ANA = { sub: 'ana', email: 'ana@andina.ec', email_verified: true, name: 'Ana Paz' };
beforeEach(() => {
  provider.behave({});
  reached = 0;
});

test('an invited person signs in, is linked by issuer and subject, and keeps its user when its address changes', async () => {
  const invited = { usuario: 'nueva@andina.ec', nombres: 'Nueva', rol: 'usuario', roles: ['ROLE_PRODUCTS'] };
  await send('/invitaciones', invited);
  const nueva = { ...ANA, sub: 'nueva', email: 'Nueva@andina.ec' };
  const first = await sessionOf(await signIn(nueva));
  expect(first).toMatchObject({ roles: ['ROLE_PRODUCTS'], administrador: false });
  const later = await sessionOf(await signIn({ ...nueva, email: 'casada@otra.ec', email_verified: false }));
  expect(later['id']).toBe(first['id']);
  const trail = await send('/auditoria?size=50', undefined, 'GET');
  const text = JSON.stringify(trail.result);
  for (const action of ['invitations.accept', 'users.provider-link', 'users.login']) expect(text).toContain(action);
  expect(text).not.toContain('"secreto":"n');
});

describe('a hostile provider', () => {
  /** Each is a token or an answer that must open nothing. */
  const FORGED: readonly [name: string, behaviour: Behaviour, returned?: Record<string, unknown>][] = [
    ['another issuer', { claims: { iss: 'https://otro.ejemplo' } }],
    ['another audience', { claims: { aud: 'otro' } }],
    ['several audiences without azp', { claims: { aud: ['rubrica', 'otro'] } }],
    ['another authorized party', { claims: { azp: 'otro' } }],
    ['another nonce', { claims: { nonce: 'otro' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject with a NUL byte', { claims: { sub: 'a\u0000b' } }],
    ['an endless subject', { claims: { sub: 'a'.repeat(300) } }],
    ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ['a token of the future', { claims: { iat: Math.floor(Date.now() / 1000) + 3600 } }],
    ['an old token', { claims: { iat: Math.floor(Date.now() / 1000) - 3600 } }],
    ['alg none', { sign: unsigned }],
    [
      'alg none, offered in its metadata',
      { metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] }, sign: unsigned },
    ],
    [
      'HS256 with the public key as secret',
      {
        metadata: { id_token_signing_alg_values_supported: ['RS256', 'HS256'] },
        sign: (claims, { listedPublic }) => hs256(claims, String(listedPublic.export({ type: 'spki', format: 'pem' }))),
      },
    ],
    ['a key that is not listed', { sign: (claims, { unlisted }) => rs256({ kid: 'k1' }, claims, unlisted) }],
    ['an unknown key id', { sign: (claims, { listed }) => rs256({ kid: 'k9' }, claims, listed) }],
    [
      'claims changed after signing',
      {
        sign: (claims, { listed }) => {
          const [head, , signature] = rs256({ kid: 'k1' }, claims, listed).split('.');
          const body = Buffer.from(JSON.stringify({ ...claims, sub: 'otra' })).toString('base64url');
          return [head, body, signature].join('.');
        },
      },
    ],
    [
      'no ID token',
      {
        onToken: (response) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"access_token":"a","token_type":"Bearer"}'),
      },
    ],
    [
      'an answer that is not JSON',
      { onToken: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>') },
    ],
    [
      'a refused code',
      {
        onToken: (response) =>
          response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
      },
    ],
    [
      'a redirect of the token request',
      { onToken: (response) => response.writeHead(307, { location: `http://${INTERNAL}:${provider.port}/` }).end() },
    ],
    ['the iss parameter of another provider', {}, { iss: 'https://otro.ejemplo' }],
    ['no iss parameter although it is promised', {}, { iss: undefined }],
    ['no code', {}, { code: undefined, error: 'access_denied' }],
  ];

  test.each(FORGED)('%s signs nobody in', async (_name, behaviour, returned = {}) => {
    provider.behave(behaviour);
    const { url, cookie } = await begin(await configure());
    provider.person(ANA);
    const answer = await finish(cookie, { ...provider.authorize(url), ...returned });
    expect(refusal(answer)).toEqual([401, 'proveedor-rechazado']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(reached).toBe(0);
  });

  const BROKEN: readonly [name: string, behaviour: () => Behaviour][] = [
    ['metadata of another issuer', () => ({ metadata: { issuer: 'https://otro.ejemplo' } })],
    ['a script as its sign-in page', () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } })],
    ['only symmetric signatures', () => ({ metadata: { id_token_signing_alg_values_supported: ['HS256', 'none'] } })],
    [
      'a redirect of its metadata',
      () => ({
        onMetadata: (response) => response.writeHead(302, { location: `http://${INTERNAL}:${provider.port}/` }).end(),
      }),
    ],
    ['oversized metadata', () => ({ metadata: { padding: 'x'.repeat(200_000) } })],
    ['a failing metadata address', () => ({ onMetadata: (response) => response.writeHead(500).end() })],
    ['a cut connection', () => ({ onMetadata: (response) => response.socket?.destroy() })],
  ];

  test.each(BROKEN)('%s begins no sign-in', async (_name, behaviour) => {
    provider.behave(behaviour());
    const { answer } = await begin(await configure());
    expect(refusal(answer)).toEqual([503, 'proveedor-no-disponible']);
    expect(reached).toBe(0);
  });

  test.each(['token_endpoint', 'jwks_uri'])('its %s in the internal network is never called', async (endpoint) => {
    provider.behave({ metadata: { [endpoint]: `http://${INTERNAL}:${provider.port}/x` } });
    expect(refusal(await signIn(ANA))).toEqual([503, 'proveedor-no-disponible']);
    expect(reached).toBe(0);
  });

  test('an oversized token answer is cut off', async () => {
    provider.behave({
      onToken: (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(`{"a":"${'x'.repeat(400_000)}"}`),
    });
    expect(refusal(await signIn(ANA))).toEqual([503, 'proveedor-no-disponible']);
  });

  test('a used state, a state of another browser and a code of another sign-in open nothing', async () => {
    const enlace = await configure();
    provider.person(ANA);
    const one = await begin(enlace);
    const returned = provider.authorize(one.url);
    expect((await finish(one.cookie, returned)).status).toBe(201);
    expect(refusal(await finish(one.cookie, returned))).toEqual([401, 'proveedor-rechazado']);
    const [two, three] = [await begin(enlace), await begin(enlace)];
    // Login CSRF: the attacker's answer in the victim's browser.
    expect(refusal(await finish(three.cookie, provider.authorize(two.url)))).toEqual([401, 'proveedor-rechazado']);
    expect(refusal(await finish('', provider.authorize(two.url)))).toEqual([401, 'proveedor-rechazado']);
    expect(refusal(await finish(two.cookie.replace(/.{9}$/, 'AAAAAAAAA'), provider.authorize(two.url)))).toEqual([
      401,
      'proveedor-rechazado',
    ]);
    // Code injection: PKCE and the nonce bind the code to the browser that began.
    const mixed = { ...provider.authorize(three.url), state: provider.authorize(two.url).state };
    expect(refusal(await finish(two.cookie, mixed))).toEqual([401, 'proveedor-rechazado']);
  });
});

describe('a person', () => {
  const cases: readonly [
    name: string,
    claims: Record<string, unknown>,
    message: RegExp,
    more?: Record<string, unknown>,
  ][] = [
    ['without a verified address', { sub: 's1', email: 'otra@andina.ec' }, /no confirma que el correo sea suyo/],
    [
      'with an address that is verified as text',
      { sub: 's1', email: 'otra@andina.ec', email_verified: 'true' },
      /no confirma/,
    ],
    ['with a verified name that is no address', { sub: 's1', email: 'otra', email_verified: true }, /no confirma/],
    ['of another domain', { ...ANA, sub: 's2', email: 'ana@otra.ec' }, /dominio/],
    ['of a domain that ends alike', { ...ANA, sub: 's2', email: 'ana@noandina.ec' }, /dominio/],
    ['of a subdomain', { ...ANA, sub: 's2', email: 'ana@x.andina.ec' }, /dominio/],
    [
      'with the owner’s address',
      { ...ANA, sub: 's3', email: 'demo@rubrica.test' },
      /administrador se vincula/,
      { dominios: ['rubrica.test'] },
    ],
    ['without an invitation', { ...ANA, sub: 's4', email: 'nadie@andina.ec' }, /invitado/],
    ['whose user is disabled', { ...ANA, sub: 's5', email: 'inactiva@andina.ec' }, /desactivado/],
    ['who has the address of a linked one', { ...ANA, sub: 'otra-persona' }, /otra persona/],
    [
      'without a known group',
      { ...ANA, groups: ['administrador', 'ROLE_REPORTS', '__proto__'] },
      /grupos/,
      { claimGrupos: 'groups', grupos: [{ grupo: 'caja', roles: ['ROLE_RECEIPTS'] }] },
    ],
  ];

  test.each(cases)('%s does not get in', async (_name, claims, message, more = {}) => {
    if (claims['sub'] === 'otra-persona') await signIn(ANA);
    const answer = await signIn(claims, more);
    expect(refusal(answer)).toEqual([403, 'proveedor-sin-acceso']);
    expect(answer.result['message']).toMatch(message);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('has exactly the roles of its groups at every sign-in, never administration', async () => {
    const rules = {
      automatico: true,
      claimGrupos: 'groups',
      grupos: [
        { grupo: '/caja', roles: ['ROLE_RECEIPTS', 'ROLE_PRODUCTS'] },
        { grupo: '/contabilidad', roles: ['ROLE_REPORTS'] },
      ],
    };
    const eva = { ...ANA, sub: 'eva', email: 'eva@andina.ec', name: 'Eva' };
    const both = await sessionOf(await signIn({ ...eva, groups: ['/caja', '/contabilidad', 'administrador'] }, rules));
    expect(both).toMatchObject({ administrador: false });
    expect([...(both['roles'] as string[])].sort()).toEqual(['ROLE_PRODUCTS', 'ROLE_RECEIPTS', 'ROLE_REPORTS']);
    const one = await sessionOf(await signIn({ ...eva, groups: '/contabilidad' }, rules));
    expect(one['roles']).toEqual(['ROLE_REPORTS']);
    expect(refusal(await signIn({ ...eva, groups: [] }, rules))).toEqual([403, 'proveedor-sin-acceso']);
    // The open session ends with the roles.
    const cookie = String(one['cookie']);
    expect((await call(running.url, '/api/v1.0/usuarios/me', { headers: { cookie } })).status).toBe(401);
    expect(refusal(await signIn({ ...eva, sub: 'luz', email: 'luz@andina.ec', groups: [] }, rules))).toEqual([
      403,
      'proveedor-sin-acceso',
    ]);
    const users = await send('/usuarios?size=100', undefined, 'GET');
    expect(JSON.stringify(users.result)).not.toContain('luz@andina.ec');
  });

  test('without an invitation gets a user with the default roles if the account wants it', async () => {
    const created = await sessionOf(
      await signIn({ ...ANA, sub: 'auto', email: 'auto@andina.ec' }, { automatico: true }),
    );
    expect(created).toMatchObject({
      roles: ['ROLE_REPORTS'],
      administrador: false,
      usuario: { usuario: 'auto@andina.ec' },
    });
  });

  test('who administers links itself from its own session, with its password', async () => {
    await configure();
    const { password } = running.demo;
    expect(refusal(await send('/usuarios/me/proveedor', { password: 'no es esta' }))).toEqual([
      400,
      'password-incorrecta',
    ]);
    const started = await send('/usuarios/me/proveedor', { password });
    const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';', 1);
    provider.person({ ...ANA, sub: 'duena', email: 'jefa@otra.ec' });
    const linked = await sessionOf(await finish(cookie, provider.authorize(String(started.result['url']))));
    expect(linked).toMatchObject({ administrador: true, usuario: { usuario: running.demo.usuario } });
    const { id } = linked as { id: string };
    expect((await send(`/usuarios/${id}/proveedor`, undefined, 'DELETE')).status).toBe(200);
    expect(refusal(await signIn({ ...ANA, sub: 'duena', email: 'jefa@otra.ec' }))).toEqual([
      403,
      'proveedor-sin-acceso',
    ]);
  });
});

describe('a user who becomes an administrator', () => {
  /** A linked user, in an account with these settings; its session and id. */
  async function linkedUser(
    sub: string,
    more: Record<string, unknown> = {},
  ): Promise<{ person: Record<string, unknown>; id: string; cookie: string }> {
    const person = { ...ANA, sub, email: `${sub}@andina.ec` };
    const session = await sessionOf(await signIn(person, { automatico: true, ...more }));
    return { person, id: String(session['id']), cookie: String(session['cookie']) };
  }
  const rows = (sql: string, id: string): Promise<unknown[]> =>
    withClient(running.database.adminUrl, async (client) => (await client.query(sql, [id])).rows as unknown[]);
  const links = (id: string): Promise<unknown[]> => rows('SELECT 1 FROM user_identities WHERE user_id = $1', id);
  const mails = (usuario: string): Promise<unknown[]> =>
    rows(`SELECT 1 FROM correos WHERE tipo = 'vinculo-quitado' AND datos ->> 'usuario' = $1`, usuario);

  /** Every way to give a user the administration. */
  const WAYS: readonly [name: string, promote: (id: string) => Promise<unknown>][] = [
    ['by the role', (id) => send(`/usuarios/${id}`, { rol: 'administrador' }, 'PUT')],
    [
      'while disabled, and enabled later',
      async (id) => {
        await send(`/usuarios/${id}`, { rol: 'administrador', activo: false }, 'PUT');
        await send(`/usuarios/${id}`, { activo: true }, 'PUT');
      },
    ],
    [
      'in the database, or by the previous version during an upgrade',
      (id) =>
        rows(
          `UPDATE users u SET rol = o.rol, roles = o.roles, empresas = o.empresas FROM users o
           WHERE u.id = $1 AND o.account_id = u.account_id AND o.usuario = '${running.demo.usuario}'`,
          id,
        ),
    ],
  ];

  test.each(WAYS)(
    '%s no longer signs in by the link that the provider made, and is told how to go on',
    async (name, promote) => {
      const { person, id, cookie } = await linkedUser(`ascenso-${WAYS.findIndex(([one]) => one === name)}`);
      await promote(id);
      const answer = await signIn(person, { automatico: true });
      expect(refusal(answer)).toEqual([403, 'proveedor-sin-acceso']);
      expect(answer.result['message']).toMatch(/administrador se vincula/);
      expect(await links(id)).toEqual([]);
      expect(await mails(String(person['email']))).toHaveLength(1);
      const trail = await send(`/auditoria?size=100`, undefined, 'GET');
      expect(JSON.stringify(trail.result)).toContain('"motivo":"administrador"');
      // Its sessions end with the link; otherwise they would become an administrator's.
      expect((await call(running.url, '/api/v1.0/usuarios/me', { headers: { cookie } })).status).toBe(401);
    },
  );

  test('and was unlinked before has no session of the provider left', async () => {
    const { id, cookie } = await linkedUser('desvinculada');
    await send(`/usuarios/${id}/proveedor`, undefined, 'DELETE');
    await send(`/usuarios/${id}`, { rol: 'administrador' }, 'PUT');
    expect((await call(running.url, '/api/v1.0/usuarios/me', { headers: { cookie } })).status).toBe(401);
  });

  test('was linked by an older version before it was promoted: the trail tells', async () => {
    const { person, id } = await linkedUser('de-antes');
    await send(`/usuarios/${id}`, { rol: 'administrador' }, 'PUT');
    await send(`/usuarios/${id}/proveedor`, undefined, 'DELETE');
    const relink = `INSERT INTO user_identities (user_id, account_id, issuer, subject, created_at)
      SELECT id, account_id, '${provider.issuer}', 'de-antes', created_at FROM users WHERE id = $1`;
    await rows(relink, id);
    expect(refusal(await signIn(person, { automatico: true }))).toEqual([403, 'proveedor-sin-acceso']);
    // Linked by itself after the promotion: stays.
    await rows(relink.replace(', created_at FROM', ', now() FROM'), id);
    expect((await signIn(person, { automatico: true })).status).toBe(201);
  });

  test('with a required provider enters with the password only to link itself', async () => {
    const { person, id } = await linkedUser('obligada', { exigido: true });
    await send(`/usuarios/${id}`, { rol: 'administrador' }, 'PUT');
    const reset = await send(`/usuarios/${id}/restablecer-password`, {});
    const claim = { usuario: String(person['email']), password: String(reset.result['password']) };
    await expect(obtainBearer(running.url, { ...running.demo, ...claim })).rejects.toThrow(/proveedor/);
    const own = await openPortalSession(running.url, claim);
    const me = await send('/usuarios/me', undefined, 'GET', own);
    expect(me.result).toMatchObject({ administrador: false, roles: [], vinculoPendiente: true });
    expect(refusal(await send('/usuarios', undefined, 'GET', own))).toEqual([403, 'vinculo-requerido']);
    const started = await send('/usuarios/me/proveedor', { password: claim.password }, 'POST', own);
    const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';', 1);
    provider.person(person);
    const linked = await sessionOf(await finish(cookie, provider.authorize(String(started.result['url']))));
    expect(linked).toMatchObject({ administrador: true, vinculoPendiente: false });
    expect((await signIn(person, { exigido: true })).status).toBe(201);
    expect(refusal(await call(running.url, '/api/v1.0/sesiones/ingreso', { body: claim }))).toEqual([
      401,
      'proveedor-requerido',
    ]);
    await configure();
  });
});

describe('a second factor', () => {
  test('of its own is still asked for, unless the account trusts the provider’s', async () => {
    const made = await send('/usuarios', { usuario: 'dos@andina.ec', nombres: 'Dos', rol: 'usuario', roles: [] });
    const password = String(made.result['password']);
    const own = await openPortalSession(running.url, { usuario: 'dos@andina.ec', password });
    const started = await send('/usuarios/me/totp', { password }, 'POST', own);
    const secret = fromBase32(String(started.result['secreto']));
    const step = (offset: number): string => totpCode(secret, Math.floor(Date.now() / 30_000) + offset);
    await send('/usuarios/me/totp/activar', { codigo: step(-1) }, 'POST', own);
    const dos = { ...ANA, sub: 'dos', email: 'dos@andina.ec', amr: ['pwd', 'mfa'] };
    const half = await signIn(dos);
    expect([half.status, half.result]).toEqual([202, { codigo: true, llave: null }]);
    const [cookie = ''] = (half.headers.get('set-cookie') ?? '').split(';', 1);
    expect((await call(running.url, '/api/v1.0/usuarios/me', { headers: { cookie } })).status).toBe(401);
    const second = (codigo: string): Promise<Answered> =>
      call(running.url, '/api/v1.0/sesiones/proveedor/segundo-paso', {
        body: { codigo },
        headers: { cookie, ...from() },
      });
    expect(refusal(await second('000000'))).toEqual([401, 'ingreso-rechazado']);
    expect((await second(step(0))).status).toBe(201);
    // Trusted, with and without the provider's own second factor.
    expect((await signIn(dos, { confiaSegundoPaso: true })).status).toBe(201);
    expect((await signIn({ ...dos, amr: ['pwd'] }, { confiaSegundoPaso: true })).status).toBe(202);
  });

  test('that the account requires is the provider’s only if the account says so', async () => {
    const { password } = running.demo;
    const own = await send('/usuarios/me/totp', { password });
    const secret = fromBase32(String(own.result['secreto']));
    await send('/usuarios/me/totp/activar', { codigo: totpCode(secret, Math.floor(Date.now() / 30_000)) });
    expect((await send('/cuenta/segundo-paso', { exigidoA: ['todos'] }, 'PUT')).status).toBe(200);
    const otra = { ...ANA, sub: 'otra', email: 'otra@andina.ec', amr: ['pwd', 'otp'] };
    expect(await sessionOf(await signIn(otra))).toMatchObject({ roles: [] });
    expect(await sessionOf(await signIn(otra, { confiaSegundoPaso: true }))).toMatchObject({
      roles: ['ROLE_RECEIPTS'],
    });
    expect(await sessionOf(await signIn({ ...otra, amr: ['pwd'] }, { confiaSegundoPaso: true }))).toMatchObject({
      roles: [],
    });
    await send('/cuenta/segundo-paso', { exigidoA: [] }, 'PUT');
  });
});

test('with a required provider only the owner keeps the password, an unlinked administrator links itself with it, and a wrong one reveals nothing', async () => {
  const made = await send('/usuarios', { usuario: 'clave@andina.ec', nombres: 'X', rol: 'usuario', roles: [] });
  const jefe = await send('/usuarios', { usuario: 'jefe@andina.ec', nombres: 'J', rol: 'administrador' });
  const claim = { usuario: 'clave@andina.ec', password: String(made.result['password']) };
  const { usuario, password } = running.demo;
  const ingreso = (body: unknown): Promise<Answered> => call(running.url, '/api/v1.0/sesiones/ingreso', { body });
  expect((await ingreso(claim)).status).toBe(201);
  await configure({ exigido: true });
  expect(refusal(await ingreso(claim))).toEqual([401, 'proveedor-requerido']);
  expect(refusal(await ingreso({ ...claim, password: 'otra' }))).toEqual([401, 'ingreso-rechazado']);
  await expect(obtainBearer(running.url, { ...running.demo, ...claim })).rejects.toThrow(/proveedor/);
  expect(refusal(await ingreso({ usuario, password }))).toEqual([401, 'codigo-requerido']);
  const unlinked = await sessionOf(await ingreso({ usuario: 'jefe@andina.ec', password: jefe.result['password'] }));
  expect(unlinked).toMatchObject({ administrador: false, roles: [], vinculoPendiente: true });
  await configure({ exigido: true, activo: false });
  expect((await ingreso(claim)).status).toBe(201);
});

test('signing out ends the session here and names the provider’s page; of a password session there is none', async () => {
  const { cookie, csrf } = await sessionOf(await signIn(ANA));
  const headers = { cookie: String(cookie), 'x-csrf-token': String(csrf) };
  const out = await send('/sesiones/actual/salir', undefined, 'POST', headers);
  const url = new URL(String(out.result['url']));
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/salir`);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${running.url}/portal/ingreso`);
  expect((await call(running.url, '/api/v1.0/usuarios/me', { headers })).status).toBe(401);
  const usual = await send('/usuarios', { usuario: fresh(), nombres: 'X', rol: 'usuario', roles: [] });
  const { usuario, password } = usual.result as { usuario: string; password: string };
  const plain = await openPortalSession(running.url, { usuario, password });
  expect((await send('/sesiones/actual/salir', undefined, 'POST', plain)).result).toEqual({ url: null });
});

test('the search by address depends on the domain only', async () => {
  const enlace = await configure();
  const find = async (body: Record<string, string>): Promise<unknown> =>
    (await call(running.url, '/api/v1.0/sesiones/proveedor/buscar', { body, headers: from() })).result['proveedor'];
  const found = { enlace, nombre: 'Andina' };
  expect(await find({ usuario: 'ana@andina.ec' })).toEqual(found);
  expect(await find({ usuario: 'no-existe@ANDINA.ec' })).toEqual(found);
  expect(await find({ usuario: running.demo.usuario })).toBeNull();
  expect(await find({ enlace })).toEqual(found);
  expect(await find({ enlace: enlace.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })).toBeNull();
  await configure({ activo: false });
  expect(await find({ usuario: 'ana@andina.ec' })).toBeNull();
  expect(refusal((await begin(enlace)).answer)).toEqual([404, 'proveedor-no-encontrado']);
});

describe('the settings', () => {
  const wrong: readonly [string, Record<string, unknown>, string, string][] = [
    [
      'an Entra issuer of every organisation',
      { tipo: 'entra', emisor: 'https://login.microsoftonline.com/common/v2.0' },
      'emisor',
      'emisor-invalido',
    ],
    [
      'an Entra issuer with a placeholder',
      { tipo: 'entra', emisor: 'https://login.microsoftonline.com/{tenantid}/v2.0' },
      'emisor',
      'emisor-invalido',
    ],
    [
      'an Entra issuer as another kind',
      { emisor: 'https://login.microsoftonline.com/common/v2.0' },
      'emisor',
      'emisor-invalido',
    ],
    ['another issuer for Google', { tipo: 'google' }, 'emisor', 'emisor-invalido'],
    ['an internal address', { emisor: `http://${INTERNAL}` }, 'emisor', 'puerto-no-permitido'],
    ['an issuer that is no address', { emisor: 'andina' }, 'emisor', 'url-invalida'],
    ['a public mail domain', { dominios: ['gmail.com'] }, 'dominios[0]', 'dominio-publico'],
    ['a public suffix', { dominios: ['com.ec'] }, 'dominios[0]', 'dominio-publico'],
    ['a word as domain', { dominios: ['andina'] }, 'dominios[0]', 'dominio-invalido'],
    [
      'groups without their claim',
      { grupos: [{ grupo: 'a', roles: ['ROLE_REPORTS'] }] },
      'claimGrupos',
      'grupos-sin-claim',
    ],
    [
      'a group twice',
      { claimGrupos: 'g', grupos: Array(2).fill({ grupo: 'a', roles: ['ROLE_REPORTS'] }) },
      'grupos[1].grupo',
      'grupo-repetido',
    ],
    [
      'another client without its secret',
      { clienteId: 'otro', secreto: undefined },
      'secreto',
      'proveedor-secreto-requerido',
    ],
  ];

  beforeAll(async () => {
    await configure();
  });

  test.each(wrong)('%s is refused', async (_name, more, field, code) => {
    await expect(configure(more)).rejects.toThrow(new RegExp(`"${code}"`));
    await expect(configure(more)).rejects.toThrow(field);
  });

  test('an administrator with limits changes nothing, and the secret is never shown', async () => {
    const limited = await send('/clientes-oauth', { nombre: 'uno', roles: ['ROLE_REPORTS'], administrador: true });
    const { clientId, clientSecret } = limited.result as { clientId: string; clientSecret: string };
    const token = await fetch(`${running.url}/api/v1.0/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    });
    const { access_token: access } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access}` };
    expect(refusal(await send('/cuenta/proveedor', undefined, 'DELETE', headers))).toEqual([403, 'sesion-requerida']);
    const shown = await send('/cuenta/proveedor', undefined, 'GET');
    expect(shown.result).toMatchObject({
      emisor: provider.issuer,
      direccionDeRetorno: `${running.url}/portal/ingreso/proveedor`,
    });
    expect(JSON.stringify(shown.result)).not.toMatch(/secret/i);
  });

  test('another client unlinks everyone', async () => {
    await configure({ automatico: true });
    await signIn({ ...ANA, sub: 'uno-mas', email: 'mas@andina.ec' }, { automatico: true });
    expect(Number((await send('/cuenta/proveedor', undefined, 'GET')).result['vinculados'])).toBeGreaterThan(0);
    await configure({ clienteId: 'otro' });
    expect((await send('/cuenta/proveedor', undefined, 'GET')).result['vinculados']).toBe(0);
  });

  test('a test says what it found or what to correct', async () => {
    const probar = (emisor: string): Promise<Answered> => send('/cuenta/proveedor/probar', { tipo: 'otro', emisor });
    expect((await probar(provider.issuer)).result).toMatchObject({ funciona: true, cierraSesion: true });
    expect((await probar(`${provider.issuer}/otro`)).result).toMatchObject({
      funciona: false,
      mensaje: expect.stringContaining('emisor exacto') as string,
    });
    provider.behave({ onMetadata: (response) => response.socket?.destroy() });
    expect((await probar(provider.issuer)).result).toMatchObject({
      funciona: false,
      mensaje: expect.stringContaining('conectar') as string,
    });
  });

  test('removing the provider leaves the users and their passwords', async () => {
    await configure({ exigido: true });
    expect((await send('/cuenta/proveedor', undefined, 'DELETE')).status).toBe(200);
    expect(refusal(await send('/cuenta/proveedor', undefined, 'GET'))).toEqual([404, 'proveedor-no-encontrado']);
  });
});

test('sign-ins from one address are limited', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const ask = (): Promise<Answered> =>
    call(running.url, '/api/v1.0/sesiones/proveedor/buscar', { body: { usuario: 'a@b.ec' }, headers });
  const answers = await Promise.all(Array.from({ length: 80 }, ask));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});
