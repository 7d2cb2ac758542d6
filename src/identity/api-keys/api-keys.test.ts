import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obtainBearer } from '../../../test/support/bearer.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { createAccount } from '../accounts.js';
import { ROLES } from '../../kernel/roles.js';

let running: OwnService;
let admin: string;
beforeAll(async () => {
  running = await startOwnService();
  admin = await bearer(running.demo);
});
afterAll(() => running.stop());

const PATH = '/api/v1.0/api-keys';
const ANY_KEY = { nombre: 'Caja', expiracionEnDias: 30, roles: ['ROLE_RECEIPTS'] };

const bearer = (who: Parameters<typeof obtainBearer>[1], scope?: string): Promise<string> =>
  obtainBearer(running.url, who, scope);
const as = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});
const create = (body: unknown, token = admin, more: Record<string, string> = {}): Promise<Answered> =>
  call(running.url, PATH, { ...as(token, more), body });
const codes = (answer: Answered): unknown =>
  (answer.result['subErrors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code]);
/** Calls with an API key, to see whether it is accepted. */
const use = async (apiKey: unknown): Promise<unknown> => {
  const { status, result } = await call(running.url, '/api/v1.0/comprobantes/1', { apiKey: String(apiKey) });
  return status === 401 || status === 403 ? result['code'] : 'accepted';
};

describe('POST /api/v1.0/api-keys', () => {
  test('201: the spec’s body gives a key that works, shown with its fields and a Location', async () => {
    const { status, headers, result } = await create(ANY_KEY);
    expect(status).toBe(201);
    expect(result).toMatchObject({ nombre: 'Caja', roles: ['ROLE_RECEIPTS'], empresas: null, estado: 'ACTIVA' });
    expect(result['apiKey']).toMatch(/^rk_test_/);
    expect(String(result['apiKey']).startsWith(String(result['prefijo']))).toBe(true);
    expect(result['fechaCreacion']).toMatch(/-05:00$/);
    expect(result['fechaExpiracion']).toMatch(/-05:00$/);
    expect(headers.get('location')).toBe(`${PATH}/${String(result['id'])}`);
    expect(await use(result['apiKey'])).toBe('accepted');
  });

  test('201: a client’s own token creates keys too', async () => {
    const { clientId, clientSecret } = running.demo;
    expect((await create(ANY_KEY, await bearer({ clientId, clientSecret }))).status).toBe(201);
  });

  test('201: 0 days never expires, and 3650 is the most', async () => {
    expect((await create({ ...ANY_KEY, expiracionEnDias: 0 })).result['fechaExpiracion']).toBeNull();
    expect((await create({ ...ANY_KEY, expiracionEnDias: 3650 })).status).toBe(201);
  });

  test('201: the same Idempotency-Key gives the same key, without its secret; another body is 409', async () => {
    const header = { 'idempotency-key': 'una-vez' };
    const first = await create(ANY_KEY, admin, header);
    const again = await create(ANY_KEY, admin, header);
    expect(again.status).toBe(201);
    expect(again.result['id']).toBe(first.result['id']);
    expect(again.result['apiKey']).toBeUndefined();
    expect(again.result['advertencia']).toContain('Idempotency-Key');
    const other = await create({ ...ANY_KEY, nombre: 'Otra' }, admin, header);
    expect([other.status, other.result['code']]).toEqual([409, 'idempotency-key-reutilizada']);
  });

  test.each([
    ['no field at all', {}, ['nombre', 'expiracionEnDias', 'roles'].map((field) => [field, 'campo-requerido'])],
    ['3651 days', { ...ANY_KEY, expiracionEnDias: 3651 }, [['expiracionEnDias', 'valor-incorrecto']]],
    ['-1 days', { ...ANY_KEY, expiracionEnDias: -1 }, [['expiracionEnDias', 'valor-incorrecto']]],
    ['half a day', { ...ANY_KEY, expiracionEnDias: 0.5 }, [['expiracionEnDias', 'tipo-incorrecto']]],
    ['days as text', { ...ANY_KEY, expiracionEnDias: '30' }, [['expiracionEnDias', 'tipo-incorrecto']]],
    ['no role', { ...ANY_KEY, roles: [] }, [['roles', 'cantidad-incorrecta']]],
    ['an unknown role', { ...ANY_KEY, roles: ['ROLE_RECEIPTS', 'ROLE_GOD'] }, [['roles[1]', 'valor-no-permitido']]],
    ['a blank name', { ...ANY_KEY, nombre: '  ' }, [['nombre', 'formato-incorrecto']]],
    ['a field that does not exist', { ...ANY_KEY, rol: 'x' }, [['rol', 'campo-desconocido']]],
  ])('400: %s', async (_name, body, expected) => {
    const answer = await create(body);
    expect([answer.status, answer.result['code']]).toEqual([400, 'solicitud-invalida']);
    expect(codes(answer)).toEqual(expected);
  });

  test('400: names all repeated roles and unknown companies together', async () => {
    const answer = await create({
      ...ANY_KEY,
      roles: ['ROLE_REPORTS', 'ROLE_RECEIPTS', 'ROLE_REPORTS'],
      empresas: [running.demo.ruc, '1790000000001'],
    });
    expect([answer.status, answer.result['code']]).toEqual([400, 'api-key-invalida']);
    expect(codes(answer)).toEqual([
      ['roles[2]', 'rol-repetido'],
      ['empresas[1]', 'empresa-desconocida'],
    ]);
  });

  test('400: a token limited to one role cannot make a key with another', async () => {
    const narrow = await bearer(running.demo, 'ROLE_RECEIPTS');
    expect((await create(ANY_KEY, narrow)).status).toBe(201);
    const answer = await create({ ...ANY_KEY, roles: ['ROLE_RECEIPTS', 'ROLE_REPORTS'] }, narrow);
    expect(codes(answer)).toEqual([['roles[1]', 'rol-ajeno']]);
  });

  test('401: without a credential, and with a token that does not exist', async () => {
    const none = await call(running.url, PATH, { body: ANY_KEY });
    expect([none.status, none.result['code']]).toEqual([401, 'sin-credencial']);
    expect(none.headers.get('www-authenticate')).toContain('Bearer');
    const wrong = await create(ANY_KEY, 'inventado');
    expect([wrong.status, wrong.result['code']]).toEqual([401, 'token-invalido']);
  });

  test('403: an API key cannot create an API key, not even the default one', async () => {
    const { status, result } = await call(running.url, PATH, { apiKey: running.demo.apiKey, body: ANY_KEY });
    expect([status, result['code']]).toEqual([403, 'bearer-requerido']);
  });
});

describe('GET, DELETE and rotar', () => {
  test('the list has the default key with nine roles, pages and no secret', async () => {
    const { result } = await call(running.url, `${PATH}?size=2&sort=fechaCreacion,asc`, as(admin));
    const [first] = result['content'] as Record<string, unknown>[];
    expect(first).toMatchObject({ esPredeterminada: true, roles: ROLES, fechaExpiracion: null });
    expect(result).toMatchObject({ number: 0, size: 2, first: true, last: false });
    expect(JSON.stringify(result)).not.toContain('apiKey"');
    const beyond = await call(running.url, `${PATH}?page=200&size=100`, as(admin));
    expect([beyond.status, codes(beyond)]).toEqual([400, [['page', 'pagina-fuera-de-alcance']]]);
    for (const query of ['size=101', 'page=-1', 'sort=secreto', 'sort=nombre,arriba', 'otra=1']) {
      expect((await call(running.url, `${PATH}?${query}`, as(admin))).status).toBe(400);
    }
  });

  test('the last use of a key is shown', async () => {
    const { result } = await create(ANY_KEY);
    expect(result['ultimoUso']).toBeNull();
    await use(result['apiKey']);
    const read = await call(running.url, `${PATH}/${String(result['id'])}`, as(admin));
    expect(read.result['ultimoUso']).toMatch(/-05:00$/);
  });

  test('a revoked key is refused immediately; revoking it again is a no-op', async () => {
    const { result } = await create(ANY_KEY);
    expect(await use(result['apiKey'])).toBe('accepted');
    const path = `${PATH}/${String(result['id'])}`;
    const revoked = await call(running.url, path, { ...as(admin), method: 'DELETE' });
    expect([revoked.status, revoked.result['estado']]).toEqual([200, 'REVOCADA']);
    expect(await use(result['apiKey'])).toBe('api-key-revocada');
    const again = await call(running.url, path, { ...as(admin), method: 'DELETE' });
    expect(again.result['fechaRevocacion']).toBe(revoked.result['fechaRevocacion']);
    const rotated = await call(running.url, `${path}/rotar`, { ...as(admin), body: {} });
    expect([rotated.status, rotated.result['code']]).toEqual([409, 'api-key-ya-revocada']);
  });

  test('a rotated key accepts both secrets during the grace period, and only the new one without it', async () => {
    const { result } = await create(ANY_KEY);
    const path = `${PATH}/${String(result['id'])}/rotar`;
    const first = await call(running.url, path, { ...as(admin), body: { graciaEnHoras: 2 } });
    expect(first.status).toBe(200);
    expect(first.result).toMatchObject({ id: result['id'], secretoAnterior: { prefijo: result['prefijo'] } });
    expect(await use(result['apiKey'])).toBe('accepted');
    expect(await use(first.result['apiKey'])).toBe('accepted');
    const second = await call(running.url, path, { ...as(admin), body: { graciaEnHoras: 0 } });
    expect(second.result['secretoAnterior']).toBeNull();
    expect(await use(result['apiKey'])).toBe('api-key-desconocida');
    expect(await use(first.result['apiKey'])).toBe('api-key-desconocida');
    expect(await use(second.result['apiKey'])).toBe('accepted');
    for (const graciaEnHoras of [-1, 169, 1.5, '2']) {
      expect((await call(running.url, path, { ...as(admin), body: { graciaEnHoras } })).status).toBe(400);
    }
  });

  test('404: unknown id, malformed id and key of another account, for every verb', async () => {
    const other = await createAccount(
      { db: running.database.db, random: randomBytes },
      { nombre: 'Otra', usuario: 'otra@cuenta.ec', nombres: 'O', ambiente: 'simulador' },
    );
    const foreign = await create(ANY_KEY, await bearer(other));
    expect(foreign.status).toBe(201);
    for (const id of [String(foreign.result['id']), 'no-es-un-id', '00000000-0000-4000-8000-000000000000']) {
      const answers = [
        await call(running.url, `${PATH}/${id}`, as(admin)),
        await call(running.url, `${PATH}/${id}`, { ...as(admin), method: 'DELETE' }),
        await call(running.url, `${PATH}/${id}/rotar`, { ...as(admin), body: {} }),
      ];
      expect(answers.map(({ status, result }) => [status, result['code']])).toEqual(
        Array(3).fill([404, 'api-key-no-encontrada']),
      );
    }
    expect(await use(foreign.result['apiKey'])).toBe('accepted');
  });

  test('403: an API key cannot read, revoke or rotate keys', async () => {
    const { result } = await create(ANY_KEY);
    const path = `${PATH}/${String(result['id'])}`;
    const key = { apiKey: running.demo.apiKey };
    const answers = [
      await call(running.url, PATH, key),
      await call(running.url, path, key),
      await call(running.url, path, { ...key, method: 'DELETE' }),
      await call(running.url, `${path}/rotar`, { ...key, body: {} }),
    ];
    expect(answers.map(({ status, result: { code } }) => [status, code])).toEqual(
      Array(4).fill([403, 'bearer-requerido']),
    );
  });
});

describe('rights of keys', () => {
  test('403 names the missing role', async () => {
    const { result } = await create({ ...ANY_KEY, roles: ['ROLE_REPORTS'] });
    const answer = await call(running.url, '/api/v1.0/comprobantes/1', { apiKey: String(result['apiKey']) });
    expect([answer.status, answer.result['code'], answer.result['rolRequerido']]).toEqual([
      403,
      'rol-requerido',
      'ROLE_RECEIPTS',
    ]);
    expect(answer.result['message']).toContain('ROLE_RECEIPTS');
  });

  test('401 distinguishes a typo from an unknown key', async () => {
    const { apiKey } = running.demo;
    const last = apiKey.endsWith('0') ? '1' : '0';
    expect(await use(apiKey.slice(0, -1) + last)).toBe('api-key-mal-escrita');
    expect(await use(apiKey.slice(0, -1))).toBe('api-key-mal-escrita');
  });
});

test('GET /api/v1.0/usuarios/me: the user, its account and companies; an API key gets 403', async () => {
  const me = await call(running.url, '/api/v1.0/usuarios/me', as(admin));
  expect(me.result).toMatchObject({
    tipo: 'usuario',
    verificacionEnDosPasos: false,
    usuario: { usuario: running.demo.usuario, email: running.demo.usuario, rol: 'administrador' },
    administrador: true,
    roles: ROLES,
    todasLasEmpresas: true,
    empresas: [{ ruc: running.demo.ruc }],
  });
  const { clientId, clientSecret } = running.demo;
  const client = await call(running.url, '/api/v1.0/usuarios/me', as(await bearer({ clientId, clientSecret })));
  expect(client.result).toMatchObject({ tipo: 'cliente', id: clientId, usuario: null, verificacionEnDosPasos: null });
  const key = await call(running.url, '/api/v1.0/usuarios/me', { apiKey: running.demo.apiKey });
  expect([key.status, key.result['code']]).toEqual([403, 'bearer-requerido']);
});

test('OAuth is mounted: metadata name this service, responses have X-Request-Id, query parameters are refused', async () => {
  const metadata = await fetch(`${running.url}/.well-known/oauth-authorization-server`);
  expect(await metadata.json()).toMatchObject({ issuer: running.url });
  const refused = await fetch(`${running.url}/api/v1.0/oauth/token?password=visible-en-el-registro`, {
    method: 'POST',
    headers: { 'x-request-id': 'mi-solicitud' },
  });
  expect(refused.status).toBe(400);
  expect(refused.headers.get('x-request-id')).toBe('mi-solicitud');
});

test('no secret is in the log', () => {
  const text = running.logs();
  const { apiKey, password, clientSecret } = running.demo;
  for (const secret of [apiKey, password, clientSecret, admin, 'visible-en-el-registro']) {
    expect(text.includes(secret)).toBe(false);
  }
  expect(text).toContain('/api/v1.0/oauth/token');
});
