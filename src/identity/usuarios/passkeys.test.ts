import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator, type Authenticator, type Deviation } from '../../../test/support/authenticator.js';
import { obtainBearer, openPortalSession, requestToken } from '../../../test/support/bearer.js';
import { refusal } from '../../../test/support/client.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { createAccount } from '../accounts.js';
import { sha256 } from '../secrets.js';
import { useRecoveryCode } from '../store/second-factors.js';
import { ASSERTION_EXAMPLE } from '../../http/webauthn-fields.js';
import { addPasskeyRoute } from './passkeys.js';

type Headers = Record<string, string>;
interface Person {
  readonly id: string;
  readonly usuario: string;
  readonly password: string;
}
interface Owner extends Person {
  readonly headers: Headers;
  readonly key: Authenticator;
  readonly llave: string;
  readonly recovery: readonly string[];
}

let running: OwnService;
let admin: Headers;
let origin: string;
beforeAll(async () => {
  running = await startOwnService();
  admin = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
  origin = `http://localhost:${new URL(running.url).port}`;
});
afterAll(() => running.stop());

const send = (method: string, path: string, headers: Headers = {}, body?: unknown): Promise<Answered> =>
  call(running.url, `/api/v1.0${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
const post = (path: string, body: unknown, headers: Headers = {}): Promise<Answered> =>
  send('POST', path, headers, body);
const trail = async (userId: string): Promise<string[]> => {
  const rows = await running.database.sql<{ action: string; motivo: string | null }>(
    `SELECT action, changes ->> 'motivo' AS motivo FROM audit_events WHERE subject_id = $1 ORDER BY id`,
    [userId],
  );
  return rows.map(({ action, motivo }) => (motivo === null ? action : `${action} ${motivo}`));
};

let count = 0;
async function newPerson(rights: object = { rol: 'usuario', roles: ['ROLE_PRODUCTS'] }): Promise<Person> {
  const usuario = `llave${++count}@empresa.ec`;
  const made = await post('/usuarios', { usuario, nombres: 'Eva', ...rights }, admin);
  return { id: String(made.result['id']), usuario, password: String(made.result['password']) };
}

async function addKey(person: Person, headers: Headers, key = createAuthenticator(origin)): Promise<Owner> {
  const options = await post('/usuarios/me/llaves/opciones', { password: person.password }, headers);
  expect(options.status).toBe(200);
  const added = await post('/usuarios/me/llaves', { nombre: 'Teléfono', llave: key.register(options.result) }, headers);
  expect(added.status).toBe(201);
  const { id } = added.result['llave'] as { id: string };
  const recovery = (added.result['codigosRecuperacion'] ?? []) as string[];
  return { ...person, headers, key, llave: id, recovery };
}

async function enrol(rights?: object): Promise<Owner> {
  const person = await newPerson(rights);
  return addKey(person, await openPortalSession(running.url, person));
}

async function signIn(key: Authenticator, deviation: Deviation = {}): Promise<Answered> {
  const options = await post('/sesiones/llave/opciones', undefined);
  return post('/sesiones/llave', { llave: key.sign(options.result, deviation) });
}

const logIn = ({ usuario, password }: Person, more: object = {}): Promise<Answered> =>
  post('/sesiones/ingreso', { usuario, password, ...more });

interface SecondStep {
  readonly codigo: boolean;
  readonly llave: { readonly allowCredentials: { readonly id: string }[] } | null;
}

test('a passkey signs in without password or code, and the session has the rights of its user', async () => {
  const eva = await enrol();
  const answer = await signIn(eva.key);
  expect(answer.status).toBe(201);
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
  const me = await send('GET', '/usuarios/me', { cookie });
  expect(me.result).toMatchObject({ id: eva.id, roles: ['ROLE_PRODUCTS'], verificacionEnDosPasos: true });
  const own = await send('GET', '/usuarios/me/segundo-paso', { cookie });
  expect(own.result).toMatchObject({ totp: false, codigosRestantes: 10, exigido: false, direccionDeLlaves: origin });
  expect((own.result['llaves'] as { ultimoUso: string | null }[])[0]?.ultimoUso).not.toBeNull();
  expect(await trail(eva.id)).toEqual(expect.arrayContaining(['users.passkey-add', 'users.login']));
});

test.each<[cause: string, deviation: () => Deviation]>([
  ['another origin', () => ({ origin: 'http://localhost:1' })],
  ['the same host over https', () => ({ origin: origin.replace('http:', 'https:') })],
  ['another relying party', () => ({ rpId: 'evil.example' })],
  ['an invented challenge', () => ({ challenge: randomBytes(32).toString('base64url') })],
  ['an answer to a registration', () => ({ type: 'webauthn.create' })],
  ['a page framed by another site', () => ({ crossOrigin: true })],
  ['no user verification', () => ({ userVerified: false })],
  ['another key', () => ({ wrongKey: true })],
  ['no user handle', () => ({ userHandle: null })],
  ['the user handle of somebody else', () => ({ userHandle: randomBytes(16).toString('base64url') })],
  ['an unknown credential', () => ({ id: randomBytes(32).toString('base64url') })],
])('a sign-in is refused for %s', async (_cause, deviation) => {
  const eva = await enrol();
  expect(refusal(await signIn(eva.key, deviation()))).toEqual([401, 'llave-rechazada']);
  expect((await signIn(eva.key)).status).toBe(201);
});

test('a challenge works once, also after a failed attempt, and not after five minutes', async () => {
  const eva = await enrol();
  const options = (await post('/sesiones/llave/opciones', undefined)).result;
  const answer = { llave: eva.key.sign(options) };
  expect((await post('/sesiones/llave', answer)).status).toBe(201);
  expect(refusal(await post('/sesiones/llave', answer))).toEqual([401, 'llave-rechazada']);

  const spoilt = (await post('/sesiones/llave/opciones', undefined)).result;
  expect((await post('/sesiones/llave', { llave: eva.key.sign(spoilt, { wrongKey: true }) })).status).toBe(401);
  expect((await post('/sesiones/llave', { llave: eva.key.sign(spoilt) })).status).toBe(401);

  const late = (await post('/sesiones/llave/opciones', undefined)).result;
  const shift = (interval: string) =>
    running.database.sql('UPDATE installation SET clock_shift = $1::interval', [interval]);
  await shift('301 seconds');
  expect(refusal(await post('/sesiones/llave', { llave: eva.key.sign(late) }))).toEqual([401, 'llave-rechazada']);
  await shift('0');
});

test('the challenge of one purpose does not serve another', async () => {
  const eva = await enrol();
  const second = (await logIn(eva)).result['segundoPaso'] as SecondStep;
  expect(refusal(await post('/sesiones/llave', { llave: eva.key.sign(second.llave) }))).toEqual([
    401,
    'llave-rechazada',
  ]);
  const alone = (await post('/sesiones/llave/opciones', undefined)).result;
  expect(refusal(await logIn(eva, { llave: eva.key.sign(alone) }))).toEqual([401, 'ingreso-rechazado']);
});

test('a counter that goes back is refused as a copied key and stays in the trail', async () => {
  const eva = await enrol();
  expect((await signIn(eva.key, { counter: 50 })).status).toBe(201);
  for (const counter of [50, 49, 0]) {
    expect(refusal(await signIn(eva.key, { counter }))).toEqual([401, 'llave-rechazada']);
  }
  expect((await trail(eva.id)).filter((entry) => entry === 'users.login-refused llave-copiada')).toHaveLength(3);
  expect((await signIn(eva.key, { counter: 51 })).status).toBe(201);
});

test('a passkey is a second factor: the password alone is not enough, also for a token', async () => {
  const eva = await enrol();
  const asked = await logIn(eva);
  expect(refusal(asked)).toEqual([401, 'codigo-requerido']);
  const second = asked.result['segundoPaso'] as SecondStep;
  expect([second.codigo, second.llave?.allowCredentials.map(({ id }) => id)]).toEqual([false, [eva.key.id]]);
  // The password is the first factor: the passkey need not verify the person.
  const llave = eva.key.sign(second.llave, { userVerified: false });
  expect(refusal(await logIn({ ...eva, password: 'no es esta' }, { llave }))).toEqual([401, 'ingreso-rechazado']);
  expect((await logIn(eva, { llave })).status).toBe(201);
  expect(refusal(await logIn(eva, { llave }))).toEqual([401, 'ingreso-rechazado']);
  const form = { grant_type: 'password', username: eva.usuario, password: eva.password };
  expect((await requestToken(running.url, running.demo, form)).status).toBe(400);
});

test('the passkey of another user or account is not a second factor, with either challenge', async () => {
  const [eva, ana] = [await enrol(), await enrol()];
  const stranger = await createAccount(
    { db: running.database.db, random: randomBytes },
    { nombre: 'Otra', usuario: 'otra@vecina.ec', nombres: 'O', ambiente: 'simulador' },
  );
  const person = { id: stranger.userId, usuario: 'otra@vecina.ec', password: stranger.password };
  const other = await addKey(person, await openPortalSession(running.url, person));
  for (const { key } of [ana, other]) {
    const own = (await logIn(eva)).result['segundoPaso'] as SecondStep;
    expect(refusal(await logIn(eva, { llave: key.sign(own.llave) }))).toEqual([401, 'ingreso-rechazado']);
  }
  const theirs = (await logIn(ana)).result['segundoPaso'] as SecondStep;
  expect(refusal(await logIn(eva, { llave: eva.key.sign(theirs.llave) }))).toEqual([401, 'ingreso-rechazado']);
  // Neither lists nor removes it.
  const remove = await post(`/usuarios/me/llaves/${other.llave}/quitar`, { password: eva.password }, eva.headers);
  expect(refusal(remove)).toEqual([404, 'llave-no-encontrada']);
  const own = (await send('GET', '/usuarios/me/segundo-paso', eva.headers)).result['llaves'] as { id: string }[];
  expect(own.map(({ id }) => id)).toEqual([eva.llave]);
});

test('a registration needs the password, its own challenge and this site; nobody registers a known credential', async () => {
  const eva = await newPerson();
  const headers = await openPortalSession(running.url, eva);
  const begin = (): Promise<Answered> => post('/usuarios/me/llaves/opciones', { password: eva.password }, headers);
  const guess = await post('/usuarios/me/llaves/opciones', { password: 'no es esta' }, headers);
  expect(refusal(guess)).toEqual([400, 'password-incorrecta']);
  expect(refusal(await post('/usuarios/me/llaves/opciones', { password: eva.password }, admin))).toEqual([
    403,
    'sesion-requerida',
  ]);
  const key = createAuthenticator(origin);
  const add = (llave: unknown): Promise<Answered> => post('/usuarios/me/llaves', { nombre: 'x', llave }, headers);
  for (const deviation of [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { type: 'webauthn.get' }]) {
    const { result } = await begin();
    expect(refusal(await add(key.register(result, deviation)))).toEqual([400, 'llave-invalida']);
  }
  const { result: first } = await begin();
  const ana = await enrol();
  expect((await post('/usuarios/me/llaves', { nombre: 'x', llave: key.register(first) }, ana.headers)).status).toBe(
    400,
  );
  expect(refusal(await add(key.register(first)))).toEqual([400, 'llave-invalida']);

  expect(refusal(await add(ana.key.register((await begin()).result)))).toEqual([400, 'llave-invalida']);
  const { result: good } = await begin();
  const llave = key.register(good);
  expect((await add(llave)).status).toBe(201);
  expect(refusal(await add(llave))).toEqual([400, 'llave-invalida']);
});

test('attestations with certificates are refused: nothing is downloaded for them', async () => {
  const eva = await newPerson();
  const headers = await openPortalSession(running.url, eva);
  const { result } = await post('/usuarios/me/llaves/opciones', { password: eva.password }, headers);
  const llave = createAuthenticator(origin).register(result);
  const object = Buffer.from(String(llave['attestationObject']), 'base64url').toString('hex');
  const apple = object.replace('646e6f6e65', '656170706c65');
  const attestationObject = Buffer.from(apple, 'hex').toString('base64url');
  const answer = await post('/usuarios/me/llaves', { nombre: 'x', llave: { ...llave, attestationObject } }, headers);
  expect(refusal(answer)).toEqual([400, 'llave-invalida']);
});

test('recovery codes work once, are hashes at rest, and a new set replaces the old one', async () => {
  const eva = await enrol();
  const [first = '', second = ''] = eva.recovery;
  expect(eva.recovery).toHaveLength(10);
  expect((await logIn(eva, { codigo: first })).status).toBe(201);
  expect(refusal(await logIn(eva, { codigo: first }))).toEqual([401, 'ingreso-rechazado']);
  const [used] = await running.database.sql<{ changes: unknown }>(
    `SELECT changes FROM audit_events WHERE subject_id = $1 AND action = 'users.recovery-use'`,
    [eva.id],
  );
  expect(used?.changes).toEqual({ quedan: 9 });
  const stored = await running.database.sql<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM user_recovery_codes WHERE user_id = $1`,
    [eva.id],
  );
  expect(stored).toHaveLength(9);
  const plain = Buffer.from(second.replaceAll('-', '')).toString('hex');
  expect(stored.some(({ hash }) => hash.includes(plain))).toBe(false);

  const wrong = await post('/usuarios/me/codigos-recuperacion', { password: 'no es esta' }, eva.headers);
  expect(refusal(wrong)).toEqual([400, 'password-incorrecta']);
  const renewed = await post('/usuarios/me/codigos-recuperacion', { password: eva.password }, eva.headers);
  const [fresh = ''] = renewed.result['codigosRecuperacion'] as string[];
  expect(refusal(await logIn(eva, { codigo: second }))).toEqual([401, 'ingreso-rechazado']);
  expect((await logIn(eva, { codigo: fresh })).status).toBe(201);

  const nobody = await newPerson();
  const headers = await openPortalSession(running.url, nobody);
  const without = await post('/usuarios/me/codigos-recuperacion', { password: nobody.password }, headers);
  expect(refusal(without)).toEqual([409, 'segundo-paso-inactivo']);
});

test('recovery codes of an earlier version still work, once', async () => {
  const eva = await enrol();
  const hash = sha256('aaaabbbbccccdddd');
  await running.database.sql(
    `INSERT INTO user_totp (user_id, account_id, secret_sealed, master_key_id, confirmed_at, recovery_hashes)
     SELECT id, account_id, '\\x00', 'k', now(), ARRAY[$2::bytea] FROM users WHERE id = $1`,
    [eva.id, hash],
  );
  const use = () => running.database.db.asAccess((tx) => useRecoveryCode(tx, eva.id, hash));
  expect([await use(), await use()]).toEqual([true, false]);
});

test('an owner has several passkeys and removes them with the password; the last one takes the recovery codes away', async () => {
  const eva = await enrol();
  const second = await addKey(eva, eva.headers);
  expect(second.recovery).toEqual([]);
  const remove = (id: string, password: string): Promise<Answered> =>
    post(`/usuarios/me/llaves/${id}/quitar`, { password }, eva.headers);
  expect(refusal(await remove(eva.llave, 'no es esta'))).toEqual([400, 'password-incorrecta']);
  expect((await remove(eva.llave, eva.password)).status).toBe(200);
  expect(refusal(await signIn(eva.key))).toEqual([401, 'llave-rechazada']);
  expect((await signIn(second.key)).status).toBe(201);
  expect((await remove(second.llave, eva.password)).status).toBe(200);
  expect(await running.database.sql('SELECT FROM user_recovery_codes WHERE user_id = $1', [eva.id])).toEqual([]);
  expect((await logIn(eva)).status).toBe(201);
});

test('a disabled user’s passkey is refused; an administrator removes the passkeys of a user who lost them', async () => {
  const eva = await enrol();
  expect((await send('DELETE', `/usuarios/${eva.id}`, admin)).status).toBe(200);
  expect(refusal(await signIn(eva.key))).toEqual([401, 'llave-rechazada']);
  const ana = await enrol();
  expect((await send('DELETE', `/usuarios/${ana.id}/totp`, admin)).status).toBe(200);
  expect(refusal(await signIn(ana.key))).toEqual([401, 'llave-rechazada']);
  expect((await logIn(ana)).status).toBe(201);
});

test('an account requires a second factor: without it a user reaches only its own account page', async () => {
  const eva = await newPerson();
  const boss = await enrol({ rol: 'administrador' });
  const headers = await openPortalSession(running.url, eva);
  const products = `/empresas/${running.demo.ruc}/productos`;
  expect((await send('GET', products, headers)).status).toBe(200);
  const form = { grant_type: 'password', username: eva.usuario, password: eva.password };
  const issued = (await (await requestToken(running.url, running.demo, form)).json()) as Record<string, string>;
  const put = (exigidoA: string[], who: Headers): Promise<Answered> =>
    send('PUT', '/cuenta/segundo-paso', who, { exigidoA });

  // The demo administrator has no second factor itself.
  expect(refusal(await put(['todos'], admin))).toEqual([403, 'sesion-requerida']);
  const demo = await openPortalSession(running.url, running.demo);
  expect(refusal(await put(['todos'], demo))).toEqual([409, 'segundo-paso-propio']);
  expect(refusal(await put(['todos'], headers))).toEqual([403, 'administrador-requerido']);
  expect((await put(['ROLE_REPORTS'], boss.headers)).status).toBe(200);
  expect((await send('GET', products, headers)).status).toBe(200);

  expect((await put(['ROLE_PRODUCTS'], boss.headers)).result['exigidoA']).toEqual(['ROLE_PRODUCTS']);
  expect(refusal(await send('GET', products, headers))).toEqual([403, 'segundo-paso-requerido']);
  const token = { authorization: `Bearer ${issued['access_token'] ?? ''}` };
  expect(refusal(await send('GET', products, token))).toEqual([403, 'segundo-paso-requerido']);
  const refused = await requestToken(running.url, running.demo, form);
  expect(await refused.json()).toMatchObject({
    error: 'invalid_grant',
    error_description: expect.stringContaining('segundo paso') as unknown,
  });
  const refresh = { grant_type: 'refresh_token', refresh_token: issued['refresh_token'] ?? '' };
  expect((await requestToken(running.url, running.demo, refresh)).status).toBe(400);
  const key = { nombre: 'x', expiracionEnDias: 1, roles: ['ROLE_PRODUCTS'] };
  expect((await post('/api-keys', key, headers)).status).toBeGreaterThanOrEqual(400);
  const me = await send('GET', '/usuarios/me', headers);
  expect(me.result).toMatchObject({ roles: [], segundoPasoPendiente: true });
  // API keys are programs' credentials.
  expect((await call(running.url, `/api/v1.0${products}`, { apiKey: running.demo.apiKey })).status).toBe(200);

  const owner = await addKey(eva, headers);
  expect((await send('GET', products, headers)).status).toBe(200);
  const last = await post(`/usuarios/me/llaves/${owner.llave}/quitar`, { password: eva.password }, headers);
  expect(refusal(last)).toEqual([409, 'segundo-paso-exigido']);
  expect((await signIn(owner.key)).status).toBe(201);
  expect(refusal(await send('DELETE', `/usuarios/${boss.id}/totp`, boss.headers))).toEqual([
    409,
    'segundo-paso-exigido',
  ]);

  expect((await put([], boss.headers)).status).toBe(200);
  const removed = await post(`/usuarios/me/llaves/${owner.llave}/quitar`, { password: eva.password }, headers);
  expect(removed.status).toBe(200);
});

test('the site of passkeys is the configured address, whatever the Host header says', async () => {
  const named = await startOwnService({ RUBRICA_URL: 'https://facturas.example.test' });
  const plain = await startOwnService({ RUBRICA_URL: 'http://192.168.1.5' });
  try {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const path = '/api/v1.0/sesiones/llave/opciones';
    const options = await call(named.url, path, { method: 'POST', headers });
    expect(options.result['rpId']).toBe('facturas.example.test');
    const session = await openPortalSession(plain.url, plain.demo);
    await plain.database
      .sql(`INSERT INTO user_passkeys (account_id, user_id, nombre, credential_id, public_key, counter, transports, backed_up)
      SELECT account_id, id, 'De antes', '\\x01', '\\x01', 0, '{}', false FROM users`);
    const { usuario, password } = plain.demo;
    for (const [refused, body] of [
      ['sesiones/llave/opciones', {}],
      ['sesiones/llave', { llave: ASSERTION_EXAMPLE }],
      ['sesiones/ingreso', { usuario, password, llave: ASSERTION_EXAMPLE }],
      ['usuarios/me/llaves/opciones', { password }],
      ['usuarios/me/llaves', Object.values(addPasskeyRoute.examples ?? {})[0]],
    ] as const) {
      const answer = await call(plain.url, `/api/v1.0/${refused}`, { headers: session, method: 'POST', body });
      expect([refused, ...(refusal(answer) as unknown[])]).toEqual([refused, 409, 'llaves-no-disponibles']);
    }
  } finally {
    await named.stop();
    await plain.stop();
  }
});
