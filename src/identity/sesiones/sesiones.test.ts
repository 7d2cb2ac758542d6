import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/support/client.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';

let running: OwnService;
beforeAll(async () => {
  running = await startOwnService();
});
afterAll(() => running.stop());

const SESIONES = '/api/v1.0/sesiones';

interface Browser {
  cookie: string;
  csrf: string;
  id: string;
}

const ingreso = (body: unknown): Promise<Answered> => call(running.url, `${SESIONES}/ingreso`, { body });
async function logIn(): Promise<Browser> {
  const { usuario, password } = running.demo;
  const answer = await ingreso({ usuario, password });
  expect(answer.status).toBe(201);
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
  return { cookie, csrf: String(answer.result['csrfToken']), id: String(answer.result['id']) };
}
const as = (browser: Browser, path: string, init: { method?: string; body?: unknown; csrf?: string | null } = {}) =>
  call(running.url, path, {
    headers: {
      cookie: `otra=1; ${browser.cookie}`,
      ...(init.csrf === null ? {} : { 'x-csrf-token': init.csrf ?? browser.csrf }),
    },
    ...(init.method === undefined ? {} : { method: init.method }),
    ...(init.body === undefined ? {} : { body: init.body }),
  });
/** Creates and revokes a key, which clears this process's credential cache. */
async function forget(browser: Browser): Promise<void> {
  const { result } = await as(browser, '/api/v1.0/api-keys', { body: NEW_KEY });
  await as(browser, `/api/v1.0/api-keys/${String(result['id'])}`, { method: 'DELETE' });
}
const NEW_KEY = { nombre: 'Desde el portal', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'] };

test('scripts and other sites cannot read the cookie', async () => {
  const { usuario, password } = running.demo;
  const { headers, result } = await ingreso({ usuario, password });
  const cookie = headers.get('set-cookie') ?? '';
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200'])
    expect(cookie).toContain(attribute);
  expect(JSON.stringify(result)).not.toContain(cookie.split(/[=;]/)[1]);
});

test('with https the cookie is limited to https and this host, and no other name is accepted', async () => {
  const secure = await startOwnService({ RUBRICA_URL: 'https://facturas.example.test' });
  try {
    const { usuario, password } = secure.demo;
    const answer = await call(secure.url, `${SESIONES}/ingreso`, { body: { usuario, password } });
    const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-rubrica_sesion=.*; Secure$/);
    expect((await call(secure.url, `${SESIONES}/actual`, { headers: { cookie: pair } })).status).toBe(200);
    const planted = await call(secure.url, `${SESIONES}/actual`, { headers: { cookie: pair.replace('__Host-', '') } });
    expect(refusal(planted)).toEqual([401, 'sin-credencial']);
  } finally {
    await secure.stop();
  }
});

test('a session needs its own CSRF token for changes, not for reads', async () => {
  const browser = await logIn();
  const other = await logIn();
  expect((await as(browser, '/api/v1.0/usuarios/me', { csrf: null })).result['administrador']).toBe(true);
  for (const csrf of [null, '', 'inventado', other.csrf]) {
    const answer = await as(browser, '/api/v1.0/api-keys', { body: NEW_KEY, csrf });
    expect(refusal(answer)).toEqual([403, 'csrf-requerido']);
  }
  const made = await as(browser, '/api/v1.0/api-keys', { body: NEW_KEY });
  expect(made.status).toBe(201);
  expect((await as(browser, `${SESIONES}/actual`)).result['csrfToken']).toBe(browser.csrf);
});

test('logging out takes effect immediately, and a user can end another of their sessions', async () => {
  const [here, there] = [await logIn(), await logIn()];
  const list = (await as(here, SESIONES)).result['content'] as { id: string }[];
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([here.id, there.id]));
  expect((await as(there, `${SESIONES}/actual`)).status).toBe(200);
  expect((await as(here, `${SESIONES}/${there.id}`, { method: 'DELETE' })).status).toBe(200);
  expect(refusal(await as(there, `${SESIONES}/actual`))).toEqual([401, 'sesion-invalida']);
  expect(refusal(await as(here, `${SESIONES}/${there.id}`, { method: 'DELETE' }))).toEqual([
    404,
    'sesion-no-encontrada',
  ]);

  const out = await as(here, `${SESIONES}/actual`, { method: 'DELETE' });
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(refusal(await as(here, `${SESIONES}/actual`))).toEqual([401, 'sesion-invalida']);
});

test('wrong passwords and unknown users get the same refusal', async () => {
  const { usuario } = running.demo;
  const wrong = await ingreso({ usuario, password: 'no es esta' });
  const unknown = await ingreso({ usuario: 'nadie@x.ec', password: 'no es esta' });
  expect(refusal(wrong)).toEqual([401, 'ingreso-rechazado']);
  expect(unknown.result['message']).toBe(wrong.result['message']);
});

test('a session ends after two idle hours and after twelve hours at most', async () => {
  const shift = (interval: string): Promise<unknown> =>
    running.database.sql('UPDATE installation SET clock_shift = $1::interval', [interval]);
  const idle = await logIn();
  await shift('119 minutes');
  const busy = await logIn();
  await shift('121 minutes');
  expect(refusal(await as(idle, `${SESIONES}/actual`))).toEqual([401, 'sesion-invalida']);
  for (let hours = 3; hours <= 13; hours++) {
    await shift(`${hours} hours`);
    // Any change of rights clears the cache, instead of waiting a second.
    await forget(busy);
    expect((await as(busy, `${SESIONES}/actual`)).status).toBe(200);
  }
  await forget(await logIn());
  await shift('14 hours');
  expect(refusal(await as(busy, `${SESIONES}/actual`))).toEqual([401, 'sesion-invalida']);
  await shift('0');
});

test('a new password ends the sessions', async () => {
  const browser = await logIn();
  const { password } = running.demo;
  const body = { actual: password, nueva: 'otra frase bien larga' };
  expect((await as(browser, '/api/v1.0/usuarios/me/password', { method: 'PUT', body })).status).toBe(200);
  expect(refusal(await as(browser, `${SESIONES}/actual`))).toEqual([401, 'sesion-invalida']);
});
