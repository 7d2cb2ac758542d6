import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { ROLES } from '../../src/kernel/roles.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// design/identity: changing a user, invitation, client, key or webhook requires authority that covers both what the target has now and what
// it gets. Tests every actor × target × change against an independent copy of the rule.

type Headers = Record<string, string>;
interface Authority {
  readonly administrador: boolean;
  readonly roles: readonly string[];
  /** Null: all companies. */
  readonly empresas: readonly string[] | null;
}

const Y = '1790085783001';
const SOME = ['ROLE_PRODUCTS'];
let service: OwnService;
let x: string;
let full: Headers;
const actors = new Map<string, Authority & { readonly headers: Headers }>();

let count = 0;
const fresh = (): string => `par${++count}`;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const api = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answered> =>
  call(service.url, `/api/v1.0${path}`, { headers, method, ...(body === undefined ? {} : { body }) });
async function must(headers: Headers, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { status, result } = await api(headers, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(result)}`);
  return result;
}
/** Shared connection: each pair inspects its row. */
let database: pg.Client;
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query<Row>(text, values)).rows;

beforeAll(async () => {
  service = await startOwnService({
    RUBRICA_LIMITE_POR_SEGUNDO: '100000',
    RUBRICA_LIMITE_RAFAGA: '100000',
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
  });
  const { demo, url } = service;
  database = new pg.Client({ connectionString: service.database.adminUrl });
  await database.connect();
  x = demo.ruc;
  full = bearer(await obtainBearer(url, demo));
  await must(full, 'POST', '/empresas', { ruc: Y, razonSocial: 'Y', dirMatriz: 'Quito' });
  const client = async (rights: object): Promise<Headers> => {
    const { clientId, clientSecret } = await must(full, 'POST', '/clientes-oauth', { nombre: fresh(), ...rights });
    return bearer(await obtainBearer(url, { clientId: String(clientId), clientSecret: String(clientSecret) }));
  };
  const key = async (rights: object): Promise<Headers> => {
    const { apiKey } = await must(full, 'POST', '/api-keys', { nombre: fresh(), expiracionEnDias: 1, ...rights });
    return { 'x-api-key': String(apiKey) };
  };
  const all: Authority = { administrador: true, roles: ROLES, empresas: null };
  const add = (name: string, headers: Headers, authority: Authority): unknown =>
    actors.set(name, { headers, ...authority });
  add('administrator, token', full, all);
  add('administrator, session', await openPortalSession(url, demo), all);
  add('administrator, token without roles', bearer(await obtainBearer(url, demo, 'administrador')), {
    ...all,
    roles: [],
  });
  add('client, one role', await client({ administrador: true, roles: SOME }), { ...all, roles: SOME });
  add('client, one company', await client({ administrador: true, roles: ROLES, empresas: [x] }), {
    ...all,
    empresas: [x],
  });
  add('client, one role and company', await client({ administrador: true, roles: SOME, empresas: [x] }), {
    administrador: true,
    roles: SOME,
    empresas: [x],
  });
  add('client that does not administer', await client({ roles: ROLES }), { ...all, administrador: false });
  add('key', await key({ roles: ROLES }), { ...all, administrador: false });
}, 120_000);
afterAll(async () => {
  await database.end();
  await service.stop();
});

/** Rights of a target; `off`: disabled, withdrawn or switched off. */
type Rights = Authority & { readonly off?: true };
const rightsOf = (): readonly Rights[] => {
  const plain = [ROLES, SOME].flatMap((roles) =>
    [null, [x], [Y], [x, Y]].map((empresas): Rights => ({ administrador: false, roles, empresas })),
  );
  return [
    { administrador: true, roles: ROLES, empresas: null },
    ...plain,
    { administrador: false, roles: ROLES, empresas: null, off: true },
    { administrador: false, roles: SOME, empresas: [x], off: true },
  ];
};
const written = ({ roles, empresas }: Authority): object => ({ roles, ...(empresas === null ? {} : { empresas }) });

/** A change: its route, its request, and the target's rights afterwards. */
interface Change {
  readonly id: string;
  readonly method: string;
  readonly tail: string;
  readonly body?: object;
  readonly gets?: (before: Authority) => Authority;
}
interface Kind {
  readonly path: string;
  /** Table and key column, to detect and undo changes. */
  readonly table: string;
  readonly key: string;
  readonly targets: () => readonly Rights[];
  readonly make: (rights: Rights) => Promise<string>;
  readonly changes: () => readonly Change[];
}

const put = (id: string, body: object, gets?: Change['gets']): Change => ({
  id,
  method: 'PUT',
  tail: '',
  body,
  ...(gets === undefined ? {} : { gets }),
});
const without = (rights: readonly Rights[], skip: (one: Rights) => boolean): readonly Rights[] =>
  rights.filter((one) => !skip(one));

const KINDS: Readonly<Record<string, Kind>> = {
  usuarios: {
    path: '/usuarios',
    table: 'users',
    key: 'id',
    targets: rightsOf,
    make: async (rights) => {
      const body = rights.administrador ? { rol: 'administrador' } : { rol: 'usuario', ...written(rights) };
      const { id } = await must(full, 'POST', '/usuarios', { usuario: `${fresh()}@x.ec`, nombres: 'n', ...body });
      if (rights.off) await must(full, 'DELETE', `/usuarios/${String(id)}`);
      return String(id);
    },
    changes: () => [
      put('usuarios.actualizar', { nombres: 'otro nombre' }),
      put('usuarios.actualizar', { rol: 'usuario', roles: SOME, empresas: [x] }, (before) => ({
        ...before,
        administrador: false,
        roles: SOME,
        empresas: [x],
      })),
      put('usuarios.actualizar', { rol: 'usuario', roles: [] }, (before) => ({
        ...before,
        administrador: false,
        roles: [],
      })),
      put('usuarios.actualizar', { rol: 'usuario', empresas: null }, (before) => ({
        ...before,
        administrador: false,
        empresas: null,
      })),
      put('usuarios.actualizar', { rol: 'administrador' }, () => ({
        administrador: true,
        roles: ROLES,
        empresas: null,
      })),
      put('usuarios.actualizar', { activo: false }),
      put('usuarios.actualizar', { activo: true }),
      { id: 'usuarios.desactivar', method: 'DELETE', tail: '' },
      { id: 'usuarios.desbloquear', method: 'POST', tail: '/desbloquear' },
      { id: 'usuarios.terminar-sesiones', method: 'DELETE', tail: '/sesiones' },
      { id: 'usuarios.restablecer-password', method: 'POST', tail: '/restablecer-password' },
      { id: 'usuarios.eliminar-totp', method: 'DELETE', tail: '/totp' },
      { id: 'usuarios.desvincular-proveedor', method: 'DELETE', tail: '/proveedor' },
    ],
  },
  invitaciones: {
    path: '/invitaciones',
    table: 'invitations',
    key: 'id',
    targets: rightsOf,
    make: async (rights) => {
      const body = rights.administrador ? { rol: 'administrador' } : { rol: 'usuario', ...written(rights) };
      const { id } = await must(full, 'POST', '/invitaciones', { usuario: `${fresh()}@x.ec`, nombres: 'n', ...body });
      if (rights.off) await must(full, 'DELETE', `/invitaciones/${String(id)}`);
      return String(id);
    },
    changes: () => [
      { id: 'invitaciones.revocar', method: 'DELETE', tail: '' },
      { id: 'invitaciones.reenviar', method: 'POST', tail: '/reenviar' },
    ],
  },
  'clientes-oauth': {
    path: '/clientes-oauth',
    table: 'oauth_clients',
    key: 'id',
    targets: rightsOf,
    make: async (rights) => {
      const body = { nombre: fresh(), administrador: rights.administrador, ...written(rights) };
      const { clientId } = await must(full, 'POST', '/clientes-oauth', body);
      if (rights.off) await must(full, 'DELETE', `/clientes-oauth/${String(clientId)}`);
      return String(clientId);
    },
    changes: () => [
      put('clientes-oauth.actualizar', { nombre: 'otro nombre' }),
      put('clientes-oauth.actualizar', { administrador: false, roles: SOME, empresas: [x] }, () => ({
        administrador: false,
        roles: SOME,
        empresas: [x],
      })),
      put('clientes-oauth.actualizar', { roles: [...ROLES] }, (before) => ({ ...before, roles: ROLES })),
      put('clientes-oauth.actualizar', { empresas: null }, (before) => ({ ...before, empresas: null })),
      put('clientes-oauth.actualizar', { administrador: true }, (before) => ({ ...before, administrador: true })),
      put('clientes-oauth.actualizar', { activo: false }),
      put('clientes-oauth.actualizar', { activo: true }),
      { id: 'clientes-oauth.desactivar', method: 'DELETE', tail: '' },
      { id: 'clientes-oauth.rotar', method: 'POST', tail: '/rotar' },
    ],
  },
  'api-keys': {
    path: '/api-keys',
    table: 'api_keys',
    key: 'id',
    targets: () => without(rightsOf(), ({ administrador, off }) => administrador || off === true),
    make: async (rights) => {
      const body = { nombre: fresh(), expiracionEnDias: 1, ...written(rights) };
      return String((await must(full, 'POST', '/api-keys', body))['id']);
    },
    changes: () => [
      { id: 'api-keys.revocar', method: 'DELETE', tail: '' },
      { id: 'api-keys.rotar', method: 'POST', tail: '/rotar', body: {} },
    ],
  },
  webhooks: {
    path: '/webhooks',
    table: 'webhooks',
    key: 'id',
    targets: () => without(rightsOf(), ({ administrador }) => administrador),
    make: async (rights) => {
      // An account has at most ten; targets of earlier rounds are not needed.
      const { content } = await must(full, 'GET', '/webhooks');
      for (const { id } of content as { id: string }[]) await must(full, 'DELETE', `/webhooks/${id}`);
      const body = { url: 'http://127.0.0.1:8080/rubrica', activo: rights.off !== true, empresas: rights.empresas };
      const { id } = await must(full, 'POST', '/webhooks', body);
      await sql('UPDATE webhooks SET roles = $2 WHERE id = $1', [id, rights.roles]);
      return String(id);
    },
    changes: () => [
      put('webhooks.actualizar', { descripcion: 'otra' }),
      put('webhooks.actualizar', { url: 'http://127.0.0.1:8080/otra' }),
      put('webhooks.actualizar', { empresas: [x] }, (before) => ({ ...before, empresas: [x] })),
      put('webhooks.actualizar', { empresas: null }, (before) => ({ ...before, empresas: null })),
      put('webhooks.actualizar', { activo: false }),
      put('webhooks.actualizar', { activo: true }),
      { id: 'webhooks.eliminar', method: 'DELETE', tail: '' },
      { id: 'webhooks.rotar', method: 'POST', tail: '/rotar', body: {} },
      { id: 'webhooks.probar', method: 'POST', tail: '/prueba' },
      { id: 'webhooks.listar-entregas', method: 'GET', tail: '/entregas' },
      { id: 'webhooks.repetir-entrega', method: 'POST', tail: '/entregas/1/repetir' },
      {
        id: 'webhooks.repetir',
        method: 'POST',
        tail: '/repetir',
        body: { desde: '2026-01-01T00:00:00Z', hasta: '2026-01-02T00:00:00Z' },
      },
    ],
  },
};

const covers = (actor: Authority, one: Authority): boolean =>
  actor.administrador &&
  one.roles.every((role) => actor.roles.includes(role)) &&
  (actor.empresas === null || (one.empresas?.every((ruc) => actor.empresas?.includes(ruc)) ?? false));
/** Belongs only to inaccessible companies: hidden from the actor. */
const isHidden = (actor: Authority, { empresas }: Authority): boolean =>
  actor.empresas !== null && empresas !== null && !empresas.some((ruc) => actor.empresas?.includes(ruc));

/** Columns that the webhook worker writes by itself. */
const WORK = ['due_at', 'lease_token', 'cursor', 'posicion', 'pendiente_at', 'fallas', 'falla_desde', 'ultima_entrega'];
const NOT_FOUND = new Set(['usuario', 'invitacion', 'cliente-oauth', 'api-key', 'webhook']);
/** Whether the refusal concerns the target, rather than other requirements. */
const isRefused = ({ status, result }: Answered): boolean =>
  status === 400 ||
  status === 403 ||
  (status === 404 && NOT_FOUND.has(String(result['code']).replace(/-no-encontrad[oa]$/, '')));

describe('every actor × target × change', () => {
  const counted = new Map<string, { pairs: number; allowed: number }>();

  test.each(Object.keys(KINDS))(
    '%s change only with authority over the target’s old and new rights',
    async (name) => {
      const kind = KINDS[name];
      if (kind === undefined) throw new Error('no such kind');
      const row = async (id: string): Promise<string> => {
        const rows = await sql<{ row: unknown }>(
          `SELECT to_jsonb(t) - $2::text[] AS row FROM ${kind.table} t WHERE ${kind.key} = $1`,
          [id, WORK],
        );
        return JSON.stringify(rows[0]?.row);
      };
      const wrong: unknown[] = [];
      const tally = { pairs: 0, allowed: 0 };
      for (const target of kind.targets()) {
        let id = await kind.make(target);
        let before = await row(id);
        for (const change of kind.changes())
          for (const [actor, { headers, ...authority }] of actors) {
            const after = change.gets?.(target) ?? target;
            const may = covers(authority, target) && covers(authority, after);
            const answer = await api(headers, change.method, `${kind.path}/${id}${change.tail}`, change.body);
            const now = await row(id);
            const refused = isRefused(answer);
            // An actor that covers the target may still get an error about the rights it tries to grant.
            const hidden = authority.administrador && isHidden(authority, target);
            const status = covers(authority, target) ? [400, 403] : hidden ? [404] : [403, 404];
            const right = may
              ? !refused && answer.status < 500
              : refused && now === before && status.includes(answer.status);
            if (!right) {
              const { id: route, body } = change;
              wrong.push({ actor, target, route, body, may, status: answer.status, code: answer.result['code'] });
            }
            tally.pairs += 1;
            if (may) tally.allowed += 1;
            if (now !== before) {
              await undo(kind, before, now);
              if ((await row(id)) !== before) {
                id = await kind.make(target);
                before = await row(id);
              }
            }
          }
      }
      counted.set(name, tally);
      expect(wrong).toEqual([]);
      expect(tally.allowed).toBeGreaterThan(0);
    },
    900_000,
  );

  /** Reverts a change, so that the next actor finds the same target. */
  async function undo({ table, key }: Kind, before: string, now: string): Promise<void> {
    const [old, changed] = [JSON.parse(before), JSON.parse(now)] as Record<string, unknown>[];
    if (old === undefined || changed === undefined) return;
    const columns = Object.keys(old).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(changed[name]));
    const set = columns.map((name) => `${name} = r.${name}`).join(', ');
    await sql(
      `UPDATE ${table} t SET ${set} FROM jsonb_populate_record(NULL::${table}, $1) r WHERE t.${key} = r.${key}`,
      [before],
    );
  }

  test('the table has every changing route and counts its pairs', () => {
    const changing = routes
      .filter(
        ({ method, path }) =>
          /^\/api\/v1\.0\/(usuarios|invitaciones|clientes-oauth|api-keys|webhooks)\/:/.test(path) && method !== 'GET',
      )
      .map(({ id }) => id);
    const covered = new Set(Object.values(KINDS).flatMap(({ changes }) => changes().map(({ id }) => id)));
    expect(changing.filter((id) => !covered.has(id))).toEqual([]);
    const totals = [...counted.values()];
    const pairs = totals.reduce((sum, one) => sum + one.pairs, 0);
    expect({ pairs, kinds: counted.size }).toEqual({ pairs: PAIRS, kinds: 5 });
  });
});

/** 8 actors × (11 × 12 users + 11 × 2 invitations + 11 × 9 clients + 8 × 2 keys + 10 × 12 webhooks). */
const PAIRS = 8 * (11 * 13 + 11 * 2 + 11 * 9 + 8 * 2 + 10 * 12);

describe('privilege escalation', () => {
  const limited = (): Headers => actors.get('client, one role and company')?.headers ?? {};

  test('a limited administrator cannot weaken a stronger client or user to take it over', async () => {
    const strong = { nombre: 'fuerte', administrador: true, roles: ROLES };
    const { clientId } = await must(full, 'POST', '/clientes-oauth', strong);
    const client = `/clientes-oauth/${String(clientId)}`;
    const weak = { roles: SOME, empresas: [x], administrador: false };
    expect((await api(limited(), 'PUT', client, weak)).result['code']).toBe('autoridad-insuficiente');
    expect((await api(limited(), 'POST', `${client}/rotar`)).result['code']).toBe('autoridad-insuficiente');
    expect(await must(full, 'GET', client)).toMatchObject({ administrador: true, empresas: null });

    const person = { usuario: `${fresh()}@x.ec`, nombres: 'n', rol: 'administrador' };
    const user = `/usuarios/${String((await must(full, 'POST', '/usuarios', person))['id'])}`;
    const below = { rol: 'usuario', roles: SOME, empresas: [x] };
    expect((await api(limited(), 'PUT', user, below)).result['code']).toBe('autoridad-insuficiente');
    expect((await api(limited(), 'POST', `${user}/restablecer-password`)).result['code']).toBe(
      'autoridad-insuficiente',
    );
    expect(await must(full, 'GET', user)).toMatchObject({ rol: 'administrador' });
  });

  test('lists and reads omit other companies’ data and RUCs', async () => {
    const mine = await must(full, 'POST', '/clientes-oauth', { nombre: fresh(), roles: SOME, empresas: [x] });
    const both = await must(full, 'POST', '/clientes-oauth', { nombre: fresh(), roles: SOME, empresas: [x, Y] });
    const other = await must(full, 'POST', '/clientes-oauth', { nombre: fresh(), roles: SOME, empresas: [Y] });
    for (const path of ['/usuarios', '/invitaciones', '/clientes-oauth', '/api-keys', '/webhooks', '/auditoria']) {
      const shown = await must(limited(), 'GET', `${path}?size=100`);
      expect([path, JSON.stringify(shown).includes(Y)]).toEqual([path, false]);
    }
    expect(await must(limited(), 'GET', `/clientes-oauth/${String(both['clientId'])}`)).toMatchObject({
      empresas: [x],
    });
    expect(await must(limited(), 'GET', `/clientes-oauth/${String(mine['clientId'])}`)).toMatchObject({
      empresas: [x],
    });
    expect((await api(limited(), 'GET', `/clientes-oauth/${String(other['clientId'])}`)).status).toBe(404);
    expect(await must(full, 'GET', `/clientes-oauth/${String(both['clientId'])}`)).toMatchObject({ empresas: [x, Y] });
  });

  test('the last administrator stays, whoever requests the change', async () => {
    const { content } = await must(full, 'GET', '/usuarios?size=100');
    const people = content as { id: string; rol: string; activo: boolean; usuario: string }[];
    for (const { id, usuario } of people.filter(({ rol, activo }) => rol === 'administrador' && activo))
      if (usuario !== service.demo.usuario) await must(full, 'DELETE', `/usuarios/${id}`);
    const own = people.find(({ usuario }) => usuario === service.demo.usuario)?.id ?? '';
    for (const [method, body] of [['DELETE'], ['PUT', { rol: 'usuario' }], ['PUT', { activo: false }]] as const)
      expect((await api(full, method, `/usuarios/${own}`, body)).result['code']).toBe('ultimo-administrador');
  });
});
