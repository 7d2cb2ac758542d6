import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../src/kernel/roles.js';
import { obtainBearer } from '../support/bearer.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';

// The smallest proof of design/identity: one pair for each kind of target. `npm run test:exhaustive` has every actor, target and change.

type Headers = Record<string, string>;

const service = await startOwnService({ RUBRICA_RED_PERMITIDA: '127.0.0.1' });
const { api } = client(service);
let full: Headers;
let limited: Headers;
const bearer = async (client: { clientId: string; clientSecret: string }): Promise<Headers> => ({
  authorization: `Bearer ${await obtainBearer(service.url, client)}`,
});

beforeAll(async () => {
  full = await bearer(service.demo);
  const rights = { nombre: 'limitado', administrador: true, roles: ['ROLE_PRODUCTS'], empresas: [service.demo.ruc] };
  const { result } = await api('POST', '/clientes-oauth', rights, { headers: full });
  limited = await bearer({ clientId: String(result['clientId']), clientSecret: String(result['clientSecret']) });
});
afterAll(() => service.stop());

let count = 0;
const fresh = (): string => `pareja${++count}`;
const rightsOf = (roles: readonly string[], empresas: readonly string[] | null): object => ({
  roles,
  ...(empresas === null ? {} : { empresas }),
});

/** A kind of target: how it is created, its id in the answer, and a change. */
const KINDS = {
  usuarios: {
    body: (rights: object) => ({ usuario: `${fresh()}@x.ec`, nombres: 'n', rol: 'usuario', ...rights }),
    id: 'id',
    change: ['PUT', '', { nombres: 'otro' }],
  },
  invitaciones: {
    body: (rights: object) => ({ usuario: `${fresh()}@x.ec`, nombres: 'n', rol: 'usuario', ...rights }),
    id: 'id',
    change: ['DELETE', '', undefined],
  },
  'clientes-oauth': {
    body: (rights: object) => ({ nombre: 'c', administrador: false, ...rights }),
    id: 'clientId',
    change: ['POST', '/rotar', undefined],
  },
  'api-keys': {
    body: (rights: object) => ({ nombre: 'k', expiracionEnDias: 1, ...rights }),
    id: 'id',
    change: ['POST', '/rotar', {}],
  },
  webhooks: {
    body: ({ empresas = null }: { empresas?: readonly string[] | null }) => ({
      url: 'http://127.0.0.1:8080/rubrica',
      empresas,
    }),
    id: 'id',
    change: ['DELETE', '', undefined],
  },
} as const;

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'a limited administrator changes %s within its rights, and none beyond',
  async (kind) => {
    const { body: contentOf, id, change } = KINDS[kind];
    const [method, tail, body] = change;
    const made = async (by: Headers, content: unknown): Promise<string> => {
      const { status, result } = await api('POST', `/${kind}`, content, { headers: by });
      expect([status, result]).toEqual([201, expect.anything()]);
      return String(result[id]);
    };
    // Beyond its roles, and beyond its companies.
    for (const rights of [rightsOf(ROLES, [service.demo.ruc]), rightsOf(['ROLE_PRODUCTS'], null)]) {
      const strong = await made(full, contentOf(rights));
      const refused = await api(method, `/${kind}/${strong}${tail}`, body, { headers: limited });
      expect([403, 404]).toContain(refused.status);
      // Untouched: whoever covers its rights still changes it.
      expect((await api(method, `/${kind}/${strong}${tail}`, body, { headers: full })).status).toBeLessThan(300);
    }

    const own = await made(limited, contentOf(rightsOf(['ROLE_PRODUCTS'], [service.demo.ruc])));
    expect((await api(method, `/${kind}/${own}${tail}`, body, { headers: limited })).status).toBeLessThan(300);
  },
);
