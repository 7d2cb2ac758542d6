import { afterAll, beforeAll, expect, test } from 'vitest';
import { obtainBearer, openPortalSession, requestToken } from '../../../test/support/bearer.js';
import { refusal } from '../../../test/support/client.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { totpCode } from '../totp.js';

let running: OwnService;
let admin: string;
beforeAll(async () => {
  running = await startOwnService();
  admin = await obtainBearer(running.url, running.demo);
});
afterAll(() => running.stop());

type Headers = Record<string, string>;
const api = (path: string, init: { method?: string; body?: unknown; headers?: Headers } = {}): Promise<Answered> =>
  call(running.url, `/api/v1.0/usuarios${path}`, {
    headers: init.headers ?? { authorization: `Bearer ${admin}` },
    ...(init.method === undefined ? {} : { method: init.method }),
    ...(init.body === undefined ? {} : { body: init.body }),
  });
/** Advances the shared clock, so that the next code differs. */
const nextStep = (): Promise<unknown> =>
  running.database.sql(`UPDATE installation SET clock_shift = clock_shift + interval '30 seconds'`);

async function clockStep(): Promise<number> {
  const rows = await running.database.sql<{ step: number }>(
    'SELECT floor(extract(epoch FROM rubrica_clock()) / 30)::float8 AS step',
  );
  return rows[0]?.step ?? 0;
}

function decode(base32: string): Buffer {
  const bits = [...base32.matchAll(/./g)]
    .map(([letter]) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

interface Enrolled {
  id: string;
  usuario: string;
  password: string;
  headers: Headers;
  codigo: () => Promise<string>;
  recovery: string[];
}

let count = 0;
async function enrol(): Promise<Enrolled> {
  const usuario = `doble${++count}@empresa.ec`;
  const made = await api('', { body: { usuario, nombres: 'x', rol: 'usuario' } });
  const person = { usuario, password: String(made.result['password']) };
  const headers = await openPortalSession(running.url, person);
  const started = await api('/me/totp', { headers, body: { password: person.password } });
  expect(started.status).toBe(201);
  const secret = decode(String(started.result['secreto']));
  const codigo = async (): Promise<string> => totpCode(secret, await clockStep());
  // No code is required until it is active.
  expect((await logIn(person)).status).toBe(200);
  const wrong = await api('/me/totp/activar', { headers, body: { codigo: '000000' } });
  if ((await codigo()) !== '000000') expect(refusal(wrong)).toEqual([400, 'codigo-incorrecto']);
  const active = await api('/me/totp/activar', { headers, body: { codigo: await codigo() } });
  expect(active.status).toBe(200);
  const recovery = active.result['codigosRecuperacion'] as string[];
  return { id: String(made.result['id']), ...person, headers, codigo, recovery };
}

const logIn = async (
  who: { usuario: string; password: string },
  totp?: string,
): Promise<{ status: number; description: string }> => {
  const form = { grant_type: 'password', username: who.usuario, password: who.password };
  const response = await requestToken(running.url, running.demo, { ...form, ...(totp === undefined ? {} : { totp }) });
  const body = (await response.json()) as Record<string, string>;
  return { status: response.status, description: body['error_description'] ?? '' };
};

test('with a second factor the password alone is not enough, and a code works once', async () => {
  const user = await enrol();
  const without = await logIn(user);
  expect(without.status).toBe(400);
  expect(without.description).toContain('totp');
  await nextStep();
  const code = await user.codigo();
  expect((await logIn(user, code)).status).toBe(200);
  expect((await logIn(user, code)).status).toBe(400);
  expect((await api(`/${user.id}`)).result['verificacionEnDosPasos']).toBe(true);
});

test('a right code with a wrong password is refused without saying that there is a second factor', async () => {
  const user = await enrol();
  await nextStep();
  const answer = await logIn({ ...user, password: 'no es esta' }, await user.codigo());
  expect(answer.description).toMatch(/^Usuario, contraseña o código/);
  expect((await logIn({ ...user, password: 'no es esta' })).description).toBe(answer.description);
});

test('wrong codes lock the user as wrong passwords do', async () => {
  const user = await enrol();
  await nextStep();
  const right = await user.codigo();
  const wrong = right === '123456' ? '654321' : '123456';
  for (let i = 0; i < 8; i++) expect((await logIn(user, wrong)).status).toBe(400);
  expect((await logIn(user, right)).status).toBe(400);
  expect((await api(`/${user.id}`)).result['bloqueadoHasta']).not.toBeNull();
});

test('a recovery code works once, in any notation', async () => {
  const user = await enrol();
  const [first = '', second = ''] = user.recovery;
  expect(user.recovery).toHaveLength(10);
  expect((await logIn(user, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await logIn(user, first)).status).toBe(400);
  expect((await logIn(user, second)).status).toBe(200);
});

test('the owner disables it with password and code; an administrator can disable it for a user who lost both', async () => {
  const user = await enrol();
  await nextStep();
  const again = await api('/me/totp', { headers: user.headers, body: { password: user.password } });
  expect(refusal(again)).toEqual([409, 'totp-activo']);
  const end = (password: string, codigo: string): Promise<Answered> =>
    api('/me/totp/desactivar', { headers: user.headers, body: { password, codigo } });
  expect(refusal(await end('no es esta', user.recovery[0] ?? ''))).toEqual([400, 'codigo-incorrecto']);
  expect((await end(user.password, await user.codigo())).status).toBe(200);
  expect((await logIn(user)).status).toBe(200);
  expect(refusal(await end(user.password, '123456'))).toEqual([409, 'totp-inactivo']);

  const lost = await enrol();
  expect((await api(`/${lost.id}/totp`, { method: 'DELETE' })).status).toBe(200);
  expect((await logIn(lost)).status).toBe(200);
});

test('the secret is sealed at rest and the recovery codes are hashes', async () => {
  const user = await enrol();
  const stored = await running.database.sql(
    `SELECT encode(secret_sealed, 'hex') || (SELECT string_agg(encode(hash, 'hex'), '') FROM user_recovery_codes r WHERE r.user_id = t.user_id)
         AS text, master_key_id FROM user_totp t WHERE user_id = $1`,
    [user.id],
  );
  const row = stored[0] as { text: string; master_key_id: string };
  expect(row.master_key_id).toMatch(/^[0-9a-f]{8}$/);
  for (const code of user.recovery) {
    expect(row.text.includes(Buffer.from(code.replaceAll('-', '')).toString('hex'))).toBe(false);
  }
});

test('a second factor is set up with a session and the password, never with a token, a client or a key', async () => {
  const usuario = 'sinclave@empresa.ec';
  const made = await api('', { body: { usuario, nombres: 'x', rol: 'usuario' } });
  const person = { usuario, password: String(made.result['password']) };
  const { clientId, clientSecret, apiKey } = running.demo;
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  const programs: Headers[] = [
    bearer(await obtainBearer(running.url, { clientId, clientSecret, ...person }, 'ROLE_REPORTS')),
    bearer(await obtainBearer(running.url, { clientId, clientSecret, ...person })),
    bearer(await obtainBearer(running.url, { clientId, clientSecret })),
    { 'x-api-key': apiKey },
  ];
  for (const headers of programs) {
    const started = await api('/me/totp', { headers, body: { password: person.password } });
    expect(refusal(started)).toEqual([403, 'sesion-requerida']);
  }
  const headers = await openPortalSession(running.url, person);
  expect(refusal(await api('/me/totp', { headers, body: {} }))).toEqual([400, 'solicitud-invalida']);
  const guess = await api('/me/totp', { headers, body: { password: 'no es esta' } });
  expect(refusal(guess)).toEqual([400, 'password-incorrecta']);
  expect((await logIn(person)).status).toBe(200);
  expect((await api('/me/totp', { headers, body: { password: person.password } })).status).toBe(201);
});

test('tokens cannot change the user’s own password, second factor or sessions', async () => {
  const { clientId, clientSecret, usuario, password } = running.demo;
  const token = await obtainBearer(running.url, { clientId, clientSecret, usuario, password });
  const headers = { authorization: `Bearer ${token}` };
  const session = await openPortalSession(running.url, running.demo);
  const own = await call(running.url, '/api/v1.0/sesiones', { headers: session });
  const [first] = own.result['content'] as { id: string }[];
  const calls: [method: string, path: string, body?: unknown][] = [
    ['PUT', '/usuarios/me/password', { actual: password, nueva: 'una frase larga y propia' }],
    ['POST', '/usuarios/me/totp/activar', { codigo: '123456' }],
    ['POST', '/usuarios/me/totp/desactivar', { password, codigo: '123456' }],
    ['GET', '/sesiones'],
    ['GET', '/sesiones/actual'],
    ['DELETE', '/sesiones/actual'],
    ['DELETE', `/sesiones/${first?.id ?? ''}`],
  ];
  for (const [method, path, body] of calls) {
    const answer = await call(running.url, `/api/v1.0${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect([path, refusal(answer)]).toEqual([path, [403, 'sesion-requerida']]);
  }
  expect((await call(running.url, '/api/v1.0/sesiones/actual', { headers: session })).status).toBe(200);
});
