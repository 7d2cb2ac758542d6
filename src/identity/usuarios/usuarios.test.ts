import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, newUsuario } from '../../../test/support/account.js';
import { obtainBearer, openPortalSession, requestToken } from '../../../test/support/bearer.js';
import { client, refusal } from '../../../test/support/client.js';
import { sharedService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { ROLES } from '../../kernel/roles.js';

const running = await sharedService();
const { sql } = client(running);
let admin: string;
beforeAll(async () => {
  admin = await obtainBearer(running.url, running.demo);
});

const USUARIOS = '/api/v1.0/usuarios';
const CLIENTES = '/api/v1.0/clientes-oauth';
const INVITACIONES = '/api/v1.0/invitaciones';

interface Init {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}
const api = (path: string, { method, body, token = admin, headers = {} }: Init = {}): Promise<Answered> =>
  call(running.url, path, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(method === undefined ? {} : { method }),
    ...(body === undefined ? {} : { body }),
  });
const issues = ({ result }: Answered): unknown =>
  (result['subErrors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code]);

async function newUser(more: Record<string, unknown> = {}): Promise<{ id: string; usuario: string; password: string }> {
  const usuario = newUsuario();
  const { status, result } = await api(USUARIOS, { body: { usuario, nombres: 'Persona', rol: 'usuario', ...more } });
  expect(status).toBe(201);
  return { id: String(result['id']), usuario, password: String(result['password']) };
}
const tokenOf = (user: { usuario: string; password: string }): Promise<string> => {
  const { clientId, clientSecret } = running.demo;
  return obtainBearer(running.url, { clientId, clientSecret, ...user });
};
const logInStatus = async (usuario: string, password: string): Promise<number> =>
  (await requestToken(running.url, running.demo, { grant_type: 'password', username: usuario, password })).status;

describe('users', () => {
  test('201: a created user logs in with the password shown once and has the rights given', async () => {
    const user = await newUser({ roles: ['ROLE_REPORTS', 'ROLE_RECEIPTS'], empresas: [running.demo.ruc] });
    const me = await api(`${USUARIOS}/me`, { token: await tokenOf(user) });
    expect(me.result).toMatchObject({
      usuario: { usuario: user.usuario },
      administrador: false,
      roles: ['ROLE_RECEIPTS', 'ROLE_REPORTS'],
      todasLasEmpresas: false,
      empresas: [{ ruc: running.demo.ruc }],
    });
    const read = await api(`${USUARIOS}/${user.id}`);
    expect(read.result).toMatchObject({ activo: true, bloqueadoHasta: null, rol: 'usuario' });
    expect(read.result['ultimoIngreso']).toMatch(/-05:00$/);
    expect(JSON.stringify(read.result)).not.toMatch(/password|hash/);
  });

  test('400: reports all problems together; 409: the name is taken', async () => {
    const bad = await api(USUARIOS, {
      body: {
        usuario: 'a b',
        nombres: 'x',
        rol: 'usuario',
        roles: ['ROLE_REPORTS', 'ROLE_REPORTS'],
        empresas: ['1790000000001'],
      },
    });
    expect(refusal(bad)).toEqual([400, 'usuario-invalido']);
    expect(issues(bad)).toEqual([
      ['usuario', 'usuario-forma'],
      ['roles[1]', 'rol-repetido'],
      ['empresas[0]', 'empresa-desconocida'],
    ]);
    const limited = await api(USUARIOS, {
      body: { usuario: 'otro@x.ec', nombres: 'x', rol: 'administrador', roles: ['ROLE_REPORTS'] },
    });
    expect(issues(limited)).toEqual([['rol', 'administrador-sin-limites']]);
    const taken = await api(USUARIOS, {
      body: { usuario: running.demo.usuario.toUpperCase(), nombres: 'x', rol: 'usuario' },
    });
    expect(refusal(taken)).toEqual([409, 'usuario-existente']);
  });

  test('403: a user who is no administrator manages nobody and sees only their own keys', async () => {
    const token = await tokenOf(await newUser());
    const answers = [
      await api(USUARIOS, { token }),
      await api(USUARIOS, { token, body: { usuario: 'x@y.ec', nombres: 'x', rol: 'administrador' } }),
      await api(CLIENTES, { token }),
      await api(INVITACIONES, { token }),
      await api('/api/v1.0/auditoria', { token }),
    ];
    expect(answers.map(refusal)).toEqual(Array(5).fill([403, 'administrador-requerido']));
    expect((await api('/api/v1.0/api-keys', { token })).result['totalElements']).toBe(0);
  });

  test('revoked rights take effect immediately, also for existing tokens and keys', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const key = await api('/api/v1.0/api-keys', {
      token,
      body: { nombre: 'k', expiracionEnDias: 0, roles: ['ROLE_RECEIPTS'] },
    });
    const useKey = (): Promise<Answered> =>
      call(running.url, `/api/v1.0/comprobantes/${'1'.repeat(49)}`, { apiKey: String(key.result['apiKey']) });
    expect((await useKey()).status).toBe(404);
    await api(`${USUARIOS}/${user.id}`, { method: 'PUT', body: { roles: ['ROLE_REPORTS'] } });
    expect(refusal(await useKey())).toEqual([403, 'rol-requerido']);
    expect((await api(`${USUARIOS}/me`, { token })).result['roles']).toEqual(['ROLE_REPORTS']);

    const gone = await api(`${USUARIOS}/${user.id}`, { method: 'DELETE' });
    expect(gone.result['activo']).toBe(false);
    expect(refusal(await useKey())).toEqual([401, 'usuario-desactivado']);
    expect(refusal(await api(`${USUARIOS}/me`, { token }))).toEqual([401, 'token-invalido']);
    expect(await logInStatus(user.usuario, user.password)).toBe(400);
    await api(`${USUARIOS}/${user.id}`, { method: 'PUT', body: { activo: true } });
    expect(await logInStatus(user.usuario, user.password)).toBe(200);
  });

  test('409: the last active administrator stays; two who remove each other concurrently leave one', async () => {
    const me = String((await api(`${USUARIOS}/me`)).result['id']);
    const demote = { method: 'PUT', body: { rol: 'usuario' } };
    expect(refusal(await api(`${USUARIOS}/${me}`, demote))).toEqual([409, 'ultimo-administrador']);
    expect(refusal(await api(`${USUARIOS}/${me}`, { method: 'DELETE' }))).toEqual([409, 'ultimo-administrador']);

    const second = await newUser({ rol: 'administrador' });
    const third = await newUser({ rol: 'administrador' });
    const tokens = [await tokenOf(second), await tokenOf(third)];
    await api(`${USUARIOS}/${me}`, demote); // 200: two others remain
    const results = await Promise.all([
      api(`${USUARIOS}/${third.id}`, { ...demote, token: tokens[0] ?? '' }),
      api(`${USUARIOS}/${second.id}`, { ...demote, token: tokens[1] ?? '' }),
    ]);
    // The later one is by then the last administrator, or no longer one.
    const [done, refused] = results.map(({ status }) => status).sort();
    expect([done, refused === 403 || refused === 409]).toEqual([200, true]);
    const winner = results[0].status === 200 ? tokens[0] : tokens[1];
    await api(`${USUARIOS}/${me}`, { method: 'PUT', body: { rol: 'administrador' }, token: winner ?? '' });
    expect((await api(USUARIOS)).status).toBe(200);
  });

  test('an administrator unlocks a locked user', async () => {
    const user = await newUser();
    for (let i = 0; i < 8; i++) await logInStatus(user.usuario, 'no es la contraseña');
    expect(await logInStatus(user.usuario, user.password)).toBe(400);
    expect((await api(`${USUARIOS}/${user.id}`)).result['bloqueadoHasta']).toMatch(/-05:00$/);
    const freed = await api(`${USUARIOS}/${user.id}/desbloquear`, { method: 'POST' });
    expect([freed.status, freed.result['bloqueadoHasta']]).toEqual([200, null]);
    expect(await logInStatus(user.usuario, user.password)).toBe(200);
  });

  test('a password is reset by an administrator or changed by its owner; old tokens end', async () => {
    const user = await newUser();
    const first = await tokenOf(user);
    const reset = await api(`${USUARIOS}/${user.id}/restablecer-password`, { method: 'POST' });
    const password = String(reset.result['password']);
    expect(refusal(await api(`${USUARIOS}/me`, { token: first }))).toEqual([401, 'token-invalido']);
    expect(await logInStatus(user.usuario, user.password)).toBe(400);

    const token = await tokenOf({ ...user, password });
    const own = await openPortalSession(running.url, { ...user, password });
    const change = (body: unknown): Promise<Answered> =>
      call(running.url, `${USUARIOS}/me/password`, { method: 'PUT', headers: own, body });
    const nueva = 'una frase larga y propia';
    expect(refusal(await change({ actual: 'otra cosa', nueva }))).toEqual([400, 'password-incorrecta']);
    expect(issues(await change({ actual: password, nueva: 'corta' }))).toEqual([['nueva', 'password-longitud']]);
    expect((await change({ actual: password, nueva })).status).toBe(200);
    expect(refusal(await api(`${USUARIOS}/me`, { token }))).toEqual([401, 'token-invalido']);
    expect(await logInStatus(user.usuario, nueva)).toBe(200);
  });

  test('API keys survive a new password; the response says so and offers to revoke them', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const body = { nombre: 'k', expiracionEnDias: 0, roles: ['ROLE_SUPPLIERS'] };
    const key = String((await api('/api/v1.0/api-keys', { token, body })).result['apiKey']);
    const works = async (): Promise<number> => (await call(running.url, '/api/v1.0/empresas', { apiKey: key })).status;
    const reset = await api(`${USUARIOS}/${user.id}/restablecer-password`, { method: 'POST' });
    expect(reset.result['claves']).toMatchObject({ vigentes: 1, revocadas: 0 });
    expect((reset.result['claves'] as Record<string, string>)['advertencia']).toContain('revocarClaves');
    expect(await works()).toBe(200);

    const actual = String(reset.result['password']);
    const headers = await openPortalSession(running.url, { ...user, password: actual });
    const nueva = 'una frase larga y propia';
    const own = { method: 'PUT', headers, body: { actual, nueva } };
    const changed = await call(running.url, `${USUARIOS}/me/password`, own);
    expect(changed.result).toMatchObject({ claves: { vigentes: 1, revocadas: 0 } });
    expect(await works()).toBe(200);

    const path = `${USUARIOS}/${user.id}/restablecer-password?revocarClaves=true`;
    const revoked = await api(path, { method: 'POST' });
    expect(revoked.result['claves']).toEqual({ vigentes: 0, revocadas: 1, advertencia: null });
    expect(await works()).toBe(401);
  });

  test('the list is paged and sorted', async () => {
    const { result } = await api(`${USUARIOS}?size=1&sort=usuario,asc`);
    expect(result).toMatchObject({ number: 0, size: 1, first: true, last: false });
    expect(result['totalElements']).toBeGreaterThan(1);
  });
});

describe('invitations', () => {
  const person = (usuario: string) => ({ usuario, nombres: 'Invitada', rol: 'usuario', roles: ['ROLE_REPORTS'] });
  const accept = (token: unknown, password = 'una frase muy propia'): Promise<Answered> =>
    call(running.url, `${INVITACIONES}/aceptar`, { body: { token, password } });

  test('the token lets its holder choose a password once', async () => {
    const made = await api(INVITACIONES, { body: person('nueva@empresa.ec') });
    expect([made.status, made.result['estado']]).toEqual([201, 'PENDIENTE']);
    const weak = await accept(made.result['token'], '1234567890');
    expect(issues(weak)).toEqual([['password', 'password-adivinable']]);
    const two = await Promise.all([accept(made.result['token']), accept(made.result['token'])]);
    expect(two.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await logInStatus('nueva@empresa.ec', 'una frase muy propia')).toBe(200);
    const path = `${INVITACIONES}/${String(made.result['id'])}`;
    expect((await api(path)).result['estado']).toBe('ACEPTADA');
    expect(refusal(await api(path, { method: 'DELETE' }))).toEqual([409, 'invitacion-aceptada']);
  });

  test('withdrawn, expired and invented tokens get the same refusal', async () => {
    const made = await api(INVITACIONES, { body: person('retirada@empresa.ec') });
    const gone = await api(`${INVITACIONES}/${String(made.result['id'])}`, { method: 'DELETE' });
    expect(gone.result['estado']).toBe('RETIRADA');
    expect(refusal(await accept(made.result['token']))).toEqual([400, 'invitacion-invalida']);
    expect(refusal(await accept('inventado'))).toEqual([400, 'invitacion-invalida']);

    const old = await api(INVITACIONES, { body: person('vencida@empresa.ec') });
    await sql(`UPDATE invitations SET expires_at = now() WHERE usuario = 'vencida@empresa.ec'`);
    expect(refusal(await accept(old.result['token']))).toEqual([400, 'invitacion-invalida']);
    const list = await api(`${INVITACIONES}?size=100`);
    const states = (list.result['content'] as { usuario: string; estado: string }[]).map((i) => [i.usuario, i.estado]);
    expect(states).toContainEqual(['vencida@empresa.ec', 'VENCIDA']);
  });
});

describe('OAuth clients', () => {
  test('201: a client has only its given rights, whoever logs in through it', async () => {
    const body = { nombre: 'Tienda', roles: ['ROLE_RECEIPTS'], empresas: [running.demo.ruc] };
    const { status, result } = await api(CLIENTES, { body });
    expect(status).toBe(201);
    const client = { clientId: String(result['clientId']), clientSecret: String(result['clientSecret']) };
    const { usuario, password } = running.demo;
    for (const token of [
      await obtainBearer(running.url, client),
      await obtainBearer(running.url, { ...client, usuario, password }),
    ]) {
      const me = await api(`${USUARIOS}/me`, { token });
      expect(me.result).toMatchObject({
        administrador: false,
        roles: ['ROLE_RECEIPTS'],
        todasLasEmpresas: false,
        empresas: [{ ruc: running.demo.ruc }],
      });
    }
    expect((await api(`${CLIENTES}/${client.clientId}`)).result['clientSecret']).toBeUndefined();
  });

  test('a rotated secret replaces the old one; a disabled client and its tokens end', async () => {
    const { result } = await api(CLIENTES, { body: { nombre: 'Tienda', roles: ['ROLE_RECEIPTS'] } });
    const clientId = String(result['clientId']);
    const old = { clientId, clientSecret: String(result['clientSecret']) };
    const rotated = await api(`${CLIENTES}/${clientId}/rotar`, { method: 'POST' });
    const fresh = { clientId, clientSecret: String(rotated.result['clientSecret']) };
    const grant = { grant_type: 'client_credentials' };
    expect((await requestToken(running.url, old, grant)).status).toBe(401);
    const token = await obtainBearer(running.url, fresh);
    const narrowed = await api(`${CLIENTES}/${clientId}`, { method: 'PUT', body: { roles: ['ROLE_REPORTS'] } });
    expect(narrowed.result['roles']).toEqual(['ROLE_REPORTS']);
    expect((await api(`${USUARIOS}/me`, { token })).result['roles']).toEqual([]);
    await api(`${CLIENTES}/${clientId}`, { method: 'DELETE' });
    expect(refusal(await api(`${USUARIOS}/me`, { token }))).toEqual([401, 'token-invalido']);
    expect((await requestToken(running.url, fresh, grant)).status).toBe(401);
  });

  test('the list has the account’s first client with all roles', async () => {
    const { result } = await api(`${CLIENTES}?sort=fechaCreacion,asc`);
    const [first] = result['content'] as Record<string, unknown>[];
    expect(first).toMatchObject({ clientId: running.demo.clientId, roles: ROLES, administrador: true });
  });
});

test('404: users, clients and invitations of another account, for every verb', async () => {
  const other = await newAccount(running);
  const token = await obtainBearer(running.url, other);
  const body = { usuario: 'suya@otra.ec', nombres: 'x', rol: 'usuario' };
  const invitation = await api(INVITACIONES, { token, body });
  const paths: [string, string][] = [
    [`${USUARIOS}/${other.userId}`, 'GET'],
    [`${USUARIOS}/${other.userId}`, 'PUT'],
    [`${USUARIOS}/${other.userId}`, 'DELETE'],
    [`${USUARIOS}/${other.userId}/desbloquear`, 'POST'],
    [`${USUARIOS}/${other.userId}/restablecer-password`, 'POST'],
    [`${CLIENTES}/${other.clientId}`, 'GET'],
    [`${CLIENTES}/${other.clientId}`, 'PUT'],
    [`${CLIENTES}/${other.clientId}`, 'DELETE'],
    [`${CLIENTES}/${other.clientId}/rotar`, 'POST'],
    [`${INVITACIONES}/${String(invitation.result['id'])}`, 'GET'],
    [`${INVITACIONES}/${String(invitation.result['id'])}`, 'DELETE'],
    [`${USUARIOS}/no-es-un-id`, 'GET'],
    [`${INVITACIONES}/no-es-un-id`, 'GET'],
  ];
  for (const [path, method] of paths) {
    const answer = await api(path, { method, ...(method === 'PUT' ? { body: {} } : {}) });
    expect([path, method, answer.status]).toEqual([path, method, 404]);
  }
  expect((await api(`${USUARIOS}/me`, { token })).status).toBe(200);
});

test('odd bytes in a path are 400 or 404, never 500', async () => {
  for (const odd of ['%00', '%ED%A0%80', "'", '%F0%9F%92%A9', '..%2f', 'x'.repeat(190)]) {
    const statuses = await Promise.all(
      [USUARIOS, CLIENTES, INVITACIONES, '/api/v1.0/api-keys'].map(
        async (path) => (await api(`${path}/${odd}`)).status,
      ),
    );
    for (const status of statuses) expect([400, 404]).toContain(status);
    expect((await api(`/api/v1.0/auditoria?accion=${odd}`)).status).toBeLessThan(500);
  }
});

describe('the audit trail', () => {
  test('records actor, action and origin with masked secrets, and pages by cursor', async () => {
    const user = await newUser();
    await api(`${USUARIOS}/${user.id}`, { method: 'PUT', body: { nombres: 'Otro nombre' } });
    const { result } = await api(`/api/v1.0/auditoria?sujetoTipo=user&sujetoId=${user.id}`);
    const [changed, created] = result['content'] as Record<string, unknown>[];
    expect(created).toMatchObject({ accion: 'users.create', actor: { tipo: 'user', nombre: running.demo.usuario } });
    expect(changed).toMatchObject({
      accion: 'users.update',
      ip: '127.0.0.1',
      cambios: { nombres: { from: 'Persona', to: 'Otro nombre' } },
    });
    expect(changed?.['requestId']).toMatch(/^[\w-]{36}$/);

    const seen: number[] = [];
    for (let cursor: number | null | undefined; cursor !== null;) {
      const page = await api(`/api/v1.0/auditoria?size=50${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...(page.result['content'] as { id: number }[]).map(({ id }) => id));
      cursor = page.result['siguiente'] as number | null;
    }
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  test('is filtered by day in Ecuador and refuses a day that does not exist', async () => {
    const none = await api('/api/v1.0/auditoria?fechaHasta=01/01/2020');
    expect(none.result['content']).toEqual([]);
    const all = await api('/api/v1.0/auditoria?fechaDesde=01/01/2020&size=1');
    expect(all.result['content']).toHaveLength(1);
    expect((await api('/api/v1.0/auditoria?fechaDesde=31/02/2026')).status).toBe(400);
  });

  test('holds no secret', async () => {
    const { result } = await api('/api/v1.0/auditoria?size=100');
    const text = JSON.stringify(result);
    for (const secret of [running.demo.password, running.demo.clientSecret, running.demo.apiKey, admin]) {
      expect(text.includes(secret)).toBe(false);
    }
  });
});
