import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { choosePlantillaEmail } from '../../src/db/plantillas-email.js';
import { choosePlantillaRide } from '../../src/db/plantillas.js';
import { accountId, type AccountId } from '../../src/db/transactions.js';
import { ROLES, type Role } from '../../src/kernel/roles.js';
import { COMPROBANTE_TEMPLATE } from '../../src/mail/comprobante-template.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// No one can grant more than they have: every creator × every requested grant. The created credential is actually used.

type Headers = Record<string, string>;
/** Reach of a credential: `role ruc` for each, and `administrador`. */
type Reach = ReadonlySet<string>;

let service: OwnService;
let x: string;
const Y = '1790085783001';
let full: Headers;
let account: AccountId;
let client: { clientId: string; clientSecret: string };
const makers = new Map<string, { headers: Headers; reach: Reach }>();

let count = 0;
const fresh = (): string => `a${++count}`;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const api = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answered> =>
  call(service.url, `/api/v1.0${path}`, { headers, method, ...(body === undefined ? {} : { body }) });
async function must(headers: Headers, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { status, result } = await api(headers, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(result)}`);
  return result;
}

const logIn = async (usuario: unknown, password: unknown): Promise<Headers> =>
  bearer(await obtainBearer(service.url, { ...client, usuario: String(usuario), password: String(password) }));
const asClient = async (clientId: unknown, clientSecret: unknown): Promise<Headers> =>
  bearer(await obtainBearer(service.url, { clientId: String(clientId), clientSecret: String(clientSecret) }));
const asKey = (key: unknown): Headers => ({ 'x-api-key': String(key) });

/** Determined through `usuarios/me`; for a key, which may not call it, through what it can read. */
async function reachOf(headers: Headers): Promise<Reach> {
  if ('x-api-key' in headers) {
    const reach = new Set<string>();
    for (const [role, tail] of Object.entries(READS))
      for (const ruc of [x, Y])
        if ((await api(headers, 'GET', `/empresas/${ruc}${tail}`)).status === 200) reach.add(`${role} ${ruc}`);
    return reach;
  }
  const me = await must(headers, 'GET', '/usuarios/me');
  const rucs = (me['empresas'] as { ruc: string }[]).map(({ ruc }) => ruc);
  const cells = (me['roles'] as string[]).flatMap((role) => rucs.map((ruc) => `${role} ${ruc}`));
  return new Set([...cells, ...(me['administrador'] === true ? ['administrador'] : [])]);
}
const READS: Partial<Record<Role, string>> = {
  ROLE_RECEIPTS: '/secuenciales',
  ROLE_SUPPLIERS: '',
  ROLE_ESTABLISHMENTS: '/establecimientos',
  ROLE_DIGITAL_CERTS: '/certificados-digitales',
  ROLE_RIDE_TEMPLATES: '/plantilla-ride',
  ROLE_EMAIL_TEMPLATES: '/plantilla-email',
  ROLE_PRODUCTS: '/productos',
};

beforeAll(async () => {
  service = await startOwnService();
  const { demo, url } = service;
  client = { clientId: demo.clientId, clientSecret: demo.clientSecret };
  x = demo.ruc;
  full = bearer(await obtainBearer(url, demo));
  const me = await must(full, 'GET', '/usuarios/me');
  account = accountId((me['cuenta'] as { id: string }).id);
  await must(full, 'POST', '/empresas', { ruc: Y, razonSocial: 'Y', dirMatriz: 'Quito' });

  const madeClient = async (rights: Record<string, unknown>): Promise<Headers> => {
    const made = await must(full, 'POST', '/clientes-oauth', { nombre: fresh(), ...rights });
    return asClient(made['clientId'], made['clientSecret']);
  };
  const madeKey = async (rights: Record<string, unknown>): Promise<Headers> =>
    asKey((await must(full, 'POST', '/api-keys', { nombre: 'k', expiracionEnDias: 1, ...rights }))['apiKey']);
  const person = await must(full, 'POST', '/usuarios', {
    ...{ usuario: fresh() + 'aa', nombres: 'p', rol: 'usuario', empresas: [x] },
  });
  const credentials: Record<string, Headers> = {
    'the administrator': full,
    'an administrating client with a role and a company': await madeClient({
      ...{ administrador: true, roles: ['ROLE_PRODUCTS'], empresas: [x] },
    }),
    'an administrating client with a company': await madeClient({ administrador: true, roles: ROLES, empresas: [x] }),
    'an administrating client with a role': await madeClient({ administrador: true, roles: ['ROLE_PRODUCTS'] }),
    'a token of scope administrador': bearer(await obtainBearer(url, demo, 'administrador')),
    'a token of scope administrador ROLE_EMAIL_TEMPLATES': bearer(
      await obtainBearer(url, demo, 'administrador ROLE_EMAIL_TEMPLATES'),
    ),
    'a user with a company': await logIn(person['usuario'], person['password']),
    'a key with a company': await madeKey({ roles: ROLES, empresas: [x] }),
    'a key': await madeKey({ roles: ROLES }),
  };
  for (const [name, headers] of Object.entries(credentials))
    makers.set(name, { headers, reach: await reachOf(headers) });
}, 300_000);
afterAll(() => service.stop());

/** Rights a creator may submit: too many, others, its own, and none. */
const RIGHTS: readonly Record<string, unknown>[] = [undefined, ROLES, ['ROLE_RECEIPTS'], ['ROLE_PRODUCTS']].flatMap(
  (roles) =>
    [undefined, null, 'Y', 'X'].map((empresas) => ({
      ...(roles === undefined ? {} : { roles }),
      ...(empresas === undefined ? {} : { empresas }),
    })),
);
const named = (rights: Record<string, unknown>): Record<string, unknown> =>
  typeof rights['empresas'] === 'string' ? { ...rights, empresas: [rights['empresas'] === 'X' ? x : Y] } : rights;

/** Result of an action, with its subject's reach before. */
interface Outcome {
  readonly made: Headers;
  /** Undefined: the subject is new, or a secret that the creator now holds. */
  readonly before?: Reach;
}
type Attempt = (maker: Headers) => Promise<Outcome | undefined>;

const newPerson = (): Record<string, unknown> => ({ usuario: `${fresh()}@x.ec`, nombres: 'n' });
const userBodies = [...RIGHTS.map((rights) => ({ rol: 'usuario', ...rights })), { rol: 'administrador' }];
const clientBodies = RIGHTS.flatMap((rights) => [rights, { ...rights, administrador: true }]);
const withRoles = (rights: object): boolean => 'roles' in rights;

/** Creates a user as the full administrator, and returns its credentials. */
async function existing(rights: Record<string, unknown>): Promise<{ id: string; usuario: string; password: string }> {
  const made = await must(full, 'POST', '/usuarios', { ...newPerson(), rol: 'usuario', ...named(rights) });
  return { id: String(made['id']), usuario: String(made['usuario']), password: String(made['password']) };
}

const CASES: Readonly<Record<string, () => readonly Attempt[]>> = {
  'usuarios.crear': () =>
    userBodies.map((body) => async (maker) => {
      const { status, result } = await api(maker, 'POST', '/usuarios', { ...newPerson(), ...named(body) });
      return status === 201 ? { made: await logIn(result['usuario'], result['password']) } : undefined;
    }),
  'invitaciones.crear': () =>
    userBodies.map((body) => async (maker) => {
      const { status, result } = await api(maker, 'POST', '/invitaciones', { ...newPerson(), ...named(body) });
      if (status !== 201) return undefined;
      const password = 'cuatro palabras muy largas';
      await must({}, 'POST', '/invitaciones/aceptar', { token: result['token'], password });
      return { made: await logIn(result['usuario'], password) };
    }),
  'invitaciones.reenviar': () =>
    userBodies.map((body) => async (maker) => {
      const invited = await must(full, 'POST', '/invitaciones', { ...newPerson(), ...named(body) });
      const { status, result } = await api(maker, 'POST', `/invitaciones/${String(invited['id'])}/reenviar`);
      if (status !== 200) return undefined;
      const password = 'cuatro palabras muy largas';
      await must({}, 'POST', '/invitaciones/aceptar', { token: result['token'], password });
      return { made: await logIn(result['usuario'], password) };
    }),
  'usuarios.actualizar': () =>
    [...userBodies, { rol: 'usuario', activo: true }].map((body) => async (maker) => {
      const user = await existing({ roles: ['ROLE_PRODUCTS'], empresas: 'X' });
      const before = await reachOf(await logIn(user.usuario, user.password));
      const off = 'activo' in body;
      if (off) await must(full, 'DELETE', `/usuarios/${user.id}`);
      const { status } = await api(maker, 'PUT', `/usuarios/${user.id}`, named(body));
      if (status !== 200) return undefined;
      return { made: await logIn(user.usuario, user.password), before: off ? new Set() : before };
    }),
  'usuarios.restablecer-password': () =>
    [{ roles: ['ROLE_PRODUCTS'], empresas: 'X' }, {}, 'administrador'].map((rights) => async (maker) => {
      const user = await existing(typeof rights === 'string' ? {} : rights);
      if (rights === 'administrador') await must(full, 'PUT', `/usuarios/${user.id}`, { rol: 'administrador' });
      const { status, result } = await api(maker, 'POST', `/usuarios/${user.id}/restablecer-password`);
      return status === 200 ? { made: await logIn(user.usuario, result['password']) } : undefined;
    }),
  'clientes-oauth.crear': () =>
    clientBodies.filter(withRoles).map((body) => async (maker) => {
      const { status, result } = await api(maker, 'POST', '/clientes-oauth', { nombre: fresh(), ...named(body) });
      return status === 201 ? { made: await asClient(result['clientId'], result['clientSecret']) } : undefined;
    }),
  'clientes-oauth.actualizar': () =>
    clientBodies.map((body) => async (maker) => {
      const rights = { nombre: fresh(), roles: ['ROLE_PRODUCTS'], empresas: [x] };
      const made = await must(full, 'POST', '/clientes-oauth', rights);
      const headers = await asClient(made['clientId'], made['clientSecret']);
      const before = await reachOf(headers);
      const { status } = await api(maker, 'PUT', `/clientes-oauth/${String(made['clientId'])}`, named(body));
      return status === 200 ? { made: await asClient(made['clientId'], made['clientSecret']), before } : undefined;
    }),
  'clientes-oauth.rotar': () =>
    [
      { roles: ROLES, administrador: true },
      { roles: ['ROLE_PRODUCTS'], empresas: 'X' },
    ].map((rights) => async (maker) => {
      const { clientId } = await must(full, 'POST', '/clientes-oauth', { nombre: fresh(), ...named(rights) });
      const { status, result } = await api(maker, 'POST', `/clientes-oauth/${String(clientId)}/rotar`);
      return status === 200 ? { made: await asClient(clientId, result['clientSecret']) } : undefined;
    }),
  'api-keys.crear': () =>
    RIGHTS.filter((rights) => withRoles(rights) && rights['empresas'] !== null).map((rights) => async (maker) => {
      const body = { nombre: 'k', expiracionEnDias: 1, ...named(rights) };
      const { status, result } = await api(maker, 'POST', '/api-keys', body);
      return status === 201 ? { made: asKey(result['apiKey']) } : undefined;
    }),
  'api-keys.rotar': () =>
    [{ roles: ROLES }, { roles: ['ROLE_PRODUCTS'], empresas: 'X' }].map((rights) => async (maker) => {
      const made = await must(full, 'POST', '/api-keys', { nombre: 'k', expiracionEnDias: 1, ...named(rights) });
      const { status, result } = await api(maker, 'POST', `/api-keys/${String(made['id'])}/rotar`, {});
      return status === 200 ? { made: asKey(result['apiKey']) } : undefined;
    }),
};

describe('credentials', () => {
  // A webhook: authority-pairs.test.ts. A switch of the whole account: only an administrator without limits, below.
  test('every request that gives out rights to others has its cases', () => {
    const granting = routes.filter(
      ({ grants = 'own', authority }) => !['own', 'webhook'].includes(grants) && authority !== 'cuenta',
    );
    expect(Object.keys(CASES).sort()).toEqual(granting.map(({ id }) => id).sort());
  });

  test.each(Object.keys(CASES))(
    '%s grants at most its creator’s rights, explicit or default',
    async (id) => {
      const gained: string[] = [];
      const worked = new Map<string, number>();
      for (const [name, { headers, reach }] of makers) {
        for (const [at, attempt] of (CASES[id]?.() ?? []).entries()) {
          const outcome = await attempt(headers);
          if (outcome === undefined) continue;
          worked.set(name, (worked.get(name) ?? 0) + 1);
          const after = await reachOf(outcome.made);
          const within = (limit: Reach): boolean => [...after].every((cell) => limit.has(cell));
          if (!within(reach) && !within(outcome.before ?? new Set())) gained.push(`${name}, attempt ${at}`);
        }
      }
      expect(gained).toEqual([]);
      // Not by refusing everything: a full administrator can grant all, and a limited one still grants what it has.
      expect(worked.get('the administrator')).toBe(CASES[id]?.().length);
      expect(worked.get('an administrating client with a company') ?? 0).toBeGreaterThan(0);
      expect(worked.get('a key') ?? 0).toBe(0);
    },
    600_000,
  );

  test('an administrator client limited to a role and a company cannot escalate in any of three ways', async () => {
    const made = await must(full, 'POST', '/clientes-oauth', {
      ...{ nombre: 'limitado', administrador: true, roles: ['ROLE_REPORTS'], empresas: [x] },
    });
    const limited = await asClient(made['clientId'], made['clientSecret']);
    const administrator = { ...newPerson(), rol: 'administrador' };
    expect((await api(limited, 'POST', '/usuarios', administrator)).status).toBe(403);
    const silent = await must(limited, 'POST', '/usuarios', { ...newPerson(), rol: 'usuario' });
    expect(silent).toMatchObject({ roles: ['ROLE_REPORTS'], empresas: [x] });
    const own = `/clientes-oauth/${String(made['clientId'])}`;
    expect((await api(limited, 'PUT', own, { empresas: null })).result['subErrors']).toMatchObject([
      { field: 'empresas', code: 'empresas-ajenas' },
    ]);
    expect((await api(limited, 'PUT', own, { nombre: 'otro nombre' })).status).toBe(200);
  });
});

describe('routes for administrators', () => {
  const gated = routes.filter(({ access }) => access === 'administrador');
  const path = (route: (typeof routes)[number]): string =>
    route.path.replace('/api/v1.0', '').replace(':claveAcceso', '1'.repeat(49)).replace(/:\w+/g, '1710034065');

  test('each declares which authority it takes beyond administration, or why none; no other route does', () => {
    const declared = routes.filter(({ authority }) => authority !== undefined);
    expect(declared.map(({ id }) => id)).toEqual(gated.map(({ id }) => id));
    const reasons = gated.flatMap(({ id, authority }) =>
      typeof authority === 'object' && 'because' in authority ? [{ id, because: authority.because }] : [],
    );
    expect(reasons.filter(({ because }) => because.length < 20)).toEqual([]);
    // Every account-wide setting is a switch for everybody.
    expect(gated.filter(({ authority }) => authority === 'cuenta').map(({ id }) => id)).toEqual(
      gated.filter(({ id, method }) => id.startsWith('cuenta.') && method !== 'GET').map(({ id }) => id),
    );
  });

  test('an administrator client without a role reads nothing that needs it, nor throws a switch of the whole account', async () => {
    const limited = makers.get('an administrating client with a role')?.headers ?? {};
    const answers: unknown[] = [];
    const wanted: unknown[] = [];
    for (const route of gated) {
      const { id, method, authority } = route;
      if (authority === undefined || (typeof authority === 'object' && 'because' in authority)) continue;
      const { status, result } = await api(limited, method, path(route));
      answers.push([id, status, result['code']]);
      wanted.push([id, 403, authority === 'cuenta' ? 'sesion-requerida' : 'rol-requerido']);
    }
    expect(answers).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(8);
  });

  test('a token of a whole administrator does not throw a switch of the whole account, its session does', async () => {
    const policy = { exigidoA: [] };
    expect((await api(full, 'PUT', '/cuenta/segundo-paso', policy)).result['code']).toBe('sesion-requerida');
    const session = await openPortalSession(service.url, service.demo);
    expect((await api(session, 'PUT', '/cuenta/segundo-paso', policy)).status).toBe(200);
  });

  test('the trail tells an administrator client without the role who changed a customer, not what', async () => {
    const customer = { tipoIdentificacion: '05', identificacion: '1710034065', razonSocial: 'Ana Reservada' };
    await must(full, 'POST', `/empresas/${x}/clientes`, { ...customer, correos: ['ana@reservada.test'] });
    const read = async (headers: Headers): Promise<Record<string, unknown>> => {
      const { content } = await must(headers, 'GET', '/auditoria?accion=clientes.create&size=1');
      return (content as Record<string, unknown>[])[0] ?? {};
    };
    expect(JSON.stringify(await read(full))).toContain('ana@reservada.test');
    const shown = await read(makers.get('an administrating client with a role')?.headers ?? {});
    expect(shown).toMatchObject({ accion: 'clientes.create', sujeto: { tipo: 'cliente', nombre: null }, cambios: {} });
    expect(JSON.stringify(shown)).not.toMatch(/reservada/i);
  });
});

describe('templates', () => {
  /** Appearance of company Y's next receipt and its mail. */
  const looksOfY = async (): Promise<unknown> => {
    const place = { ruc: Y, codDoc: '01', estab: '001', ptoEmi: '001' };
    return service.database.db.inAccount(account, async (tx) => [
      await choosePlantillaRide(tx, place),
      await choosePlantillaEmail(tx, account, place),
    ]);
  };
  const mail = (more: object = {}): object => ({ nombre: fresh(), ...COMPROBANTE_TEMPLATE, ...more });
  const ride = (more: object = {}): object => ({ nombre: fresh(), formato: 'A4', definicion: { version: 1 }, ...more });
  const forWhom = [
    {},
    { empresas: [] },
    'X',
    'Y',
    { esPredeterminada: true },
    { empresas: [], esPredeterminada: true },
  ];
  const whom = (one: object | string): object => (typeof one === 'string' ? { empresas: [one === 'X' ? x : Y] } : one);

  /** Prepares the data, then runs an action as the creator. */
  type Step = () => Promise<(maker: Headers) => Promise<Answered>>;
  const make = (path: string, body: (more: object) => object): readonly Step[] =>
    forWhom.map((one) => async () => (maker) => api(maker, 'POST', path, body(whom(one))));
  /** Acts on a template of the administrator's, for all, for Y, for both; used by company Y or unused. */
  const onForeign = (
    path: string,
    body: (more?: object) => object,
    act: (maker: Headers, at: string) => Promise<Answered>,
    uses: readonly boolean[] = [true],
  ): readonly Step[] =>
    [{}, { empresas: [Y] }, { empresas: [x, Y] }].flatMap((more) =>
      uses.map((used) => async () => {
        const { id } = await must(full, 'POST', path, body(more));
        const word = path.slice(1).replace('plantillas', 'plantilla');
        if (used) await must(full, 'PUT', `/empresas/${Y}/${word}`, { plantillaId: id });
        return (maker: Headers) => act(maker, `${path}/${String(id)}`);
      }),
    );

  test.each(['/plantillas-ride', '/plantillas-email'])(
    'the list %s shows no template of other companies',
    async (path) => {
      const body = path === '/plantillas-ride' ? ride : mail;
      const ids = await Promise.all(
        [[], [x], [Y]].map(async (empresas) => (await must(full, 'POST', path, body({ empresas })))['id']),
      );
      const shown = async (headers: Headers): Promise<unknown[]> => {
        const { content } = await must(headers, 'GET', `${path}?size=100`);
        return (content as { id: unknown }[]).map(({ id }) => id).filter((id) => ids.includes(id));
      };
      const limited = makers.get('a key with a company');
      if (limited === undefined) throw new Error('no such maker');
      expect(new Set(await shown(limited.headers))).toEqual(new Set(ids.slice(0, 2)));
      expect(new Set(await shown(full))).toEqual(new Set(ids));
    },
  );

  const CHANGES: Readonly<Record<string, () => readonly Step[]>> = {
    'plantillas-ride.crear': () => make('/plantillas-ride', ride),
    'plantillas-email.crear': () => make('/plantillas-email', mail),
    'plantillas-email.actualizar': () =>
      [{ asunto: 'Ajeno' }, { esPredeterminada: true }, { empresas: [] }, 'X'].flatMap((change) =>
        onForeign('/plantillas-email', mail, (maker, at) => api(maker, 'PUT', at, whom(change))),
      ),
    'plantillas-ride.reemplazar': () =>
      onForeign('/plantillas-ride', ride, (maker, at) => api(maker, 'PUT', at, ride())),
    'plantillas-ride.eliminar': () =>
      onForeign('/plantillas-ride', ride, (maker, at) => api(maker, 'DELETE', at), [true, false]),
    'plantillas-email.eliminar': () =>
      onForeign('/plantillas-email', mail, (maker, at) => api(maker, 'DELETE', at), [true, false]),
    'plantillas-ride.asociar': () =>
      onForeign('/plantillas-ride', ride, (maker, at) =>
        api(maker, 'PUT', `/empresas/${Y}/plantilla-ride`, { plantillaId: at.split('/').at(-1) }),
      ),
    'plantillas-email.asociar': () =>
      onForeign('/plantillas-email', mail, (maker, at) =>
        api(maker, 'PUT', `/empresas/${Y}/plantilla-email`, { plantillaId: at.split('/').at(-1) }),
      ),
  };

  test.each(Object.keys(CHANGES))(
    '%s never affects a company out of reach',
    async (id) => {
      const role = id.startsWith('plantillas-ride') ? 'ROLE_RIDE_TEMPLATES' : 'ROLE_EMAIL_TEMPLATES';
      const statuses: number[] = [];
      for (const [name, { headers, reach }] of makers) {
        if (reach.has(`${role} ${Y}`)) continue;
        for (const [at, step] of (CHANGES[id]?.() ?? []).entries()) {
          const act = await step();
          const before = await looksOfY();
          const { status } = await act(headers);
          expect([name, at, await looksOfY()]).toEqual([name, at, before]);
          statuses.push(status);
        }
      }
      // A limited credential creates its own templates and cannot change any others.
      expect(statuses.some((status) => status < 300)).toBe(id.endsWith('.crear'));
      for (const step of CHANGES[id]?.() ?? []) expect((await (await step())(full)).status).not.toBe(403);
    },
    300_000,
  );

  test('every request that changes a template, or its company, has its cases', () => {
    const changing = routes.filter(
      ({ method, path }) => method !== 'GET' && /\/plantillas?-(ride|email)(\/:id)?$/.test(path),
    );
    expect(Object.keys(CHANGES).sort()).toEqual(changing.map(({ id }) => id).sort());
  });
});
