import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { createAccount } from '../../src/identity/accounts.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { ROLES } from '../../src/kernel/roles.js';
import type { Route } from '../../src/http/route.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { DocumentClient, paramsOf, type Step, type ValidatedAnswer } from '../support/openapi/client.js';
import { operationOf, requestExamples } from '../support/openapi/document.js';
import { playScenario } from '../support/openapi/scenario.js';
import { startStage } from '../support/openapi/stage.js';
import { call } from '../support/service.js';

// Walks through every operation as the examples of the document do (openapi-examples.test.ts), and before each one asks for the same as
// others: a new route is covered by its examples and its step in the scenario.

type Headers = Record<string, string>;

/** A company of the account, to which a key is limited. */
const OTHER_COMPANY = '1791251237001';
/** What they make is never deleted, or (an upload) has no body to compare. */
const LASTING =
  /\.emitir|^(anulacion\.solicitar|comprobantes\.notificar|recurrentes\.crear|recibidos\.(traer|emitir-retencion))$/;
/** Parameters that name no stored thing. */
const VALUES: ReadonlySet<string> = new Set(['mes', 'tipo']);
/** Templates of all companies are everybody's in the account. */
const OF_ALL_COMPANIES = /\/plantillas-(ride|email)\//;

const ofOneThing = routes.filter(
  ({ path, access }) =>
    path.includes('/:') &&
    !['público', 'operador'].includes(access) &&
    // Not a thing of the account: kinds of reports, and the public register.
    !/\/(reportes|contribuyentes)\/:/.test(path),
);

let stage: Awaited<ReturnType<typeof startStage>>;
let stranger: { readonly key: Headers; readonly token: Headers; readonly session: Headers };
/** A key with all roles, limited to another company of the same account. */
let limited: Headers;
/** Reads the rights, and the secrets for them, of every table that holds rights. */
let readRights: string;
let walk: Walk;

const rights = async (): Promise<ReadonlySet<string>> =>
  new Set((await stage.running.database.sql<{ row: string }>(readRights)).map(({ row }) => row));

class Walk extends DocumentClient {
  /** Operations after which somebody has rights, or a secret for them, that nobody had before. */
  readonly granting = new Set<string>();
  readonly tried = new Set<string>();
  /** Answers to strangers that are no 404, or differ from that of an unknown thing. */
  readonly told: unknown[] = [];
  /** Answers to the owner about an unknown thing below a known one that are no 404. */
  readonly found: unknown[] = [];
  /** Creations of which a repeat was asked. */
  readonly repeated = new Set<string>();

  override async send(id: string, step: Step = {}): Promise<ValidatedAnswer> {
    const route = ofOneThing.find((one) => one.id === id);
    if (route !== undefined && !this.tried.has(id)) await this.#asOthers(route, step);
    const creating = routes.find((one) => one.id === id && one.reads?.includes('Idempotency-Key') === true);
    if (creating !== undefined && !LASTING.test(id) && !this.repeated.has(id)) await this.#repeatOfGone(creating, step);
    const before = await rights();
    const answer = await super.send(id, step);
    if ([...(await rights())].some((row) => !before.has(row))) this.granting.add(id);
    return answer;
  }

  /** Repeats a creation whose result is gone since: its key names what nobody has. */
  async #repeatOfGone(route: Route, step: Step): Promise<void> {
    this.repeated.add(route.id);
    const { url, database } = stage.running;
    const operation = operationOf(route.id);
    const example = requestExamples(operation).find(({ name }) => step.example === undefined || name === step.example);
    const given = { ...(example?.value as Record<string, unknown>) };
    const body = JSON.stringify(step.fill === undefined ? given : step.fill(given));
    const params = paramsOf(operation, step);
    const path = route.path.replace(/:(\w+)/g, (_, one: string) => params[one] ?? '');
    const [name = '', thing = ''] = Object.entries(paramsOf(operationOf(readerOf(route.id)), {})).at(-1) ?? [];
    await database.sql(
      `INSERT INTO idempotency_keys SELECT account_id, owner, $1, 'gone', sha256($2), $3, now() FROM (
         SELECT account_id, 'api-key:' || id AS owner FROM api_keys UNION ALL SELECT account_id, 'user:' || id FROM users
         UNION ALL SELECT account_id, 'client:' || id FROM oauth_clients) AS owners ON CONFLICT DO NOTHING`,
      [`${route.method} ${path}`, Buffer.from(body), unknown(name, thing)],
    );
    const { status, result } = await call(url, `${path}?${new URLSearchParams(step.query).toString()}`, {
      method: route.method,
      headers: { ...step.headers, 'idempotency-key': 'gone' },
      body,
    });
    if (status !== 404) this.found.push({ id: route.id, status, code: result['code'] });
  }

  async #asOthers(route: Route, step: Step): Promise<void> {
    this.tried.add(route.id);
    const params = paramsOf(operationOf(route.id), step);
    const [first = '', ...others] = Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => name);
    const thing = params[first] ?? '';
    const ask = async (headers: Headers, value: string, name = first): Promise<unknown[]> => {
      const path = route.path.replace(/:(\w+)/g, (_, one: string) => (one === name ? value : (params[one] ?? '')));
      const { status, result } = await call(
        stage.running.url,
        `${path}?${new URLSearchParams(step.query).toString()}`,
        {
          method: route.method,
          headers,
          ...bodyOf(route),
        },
      );
      // A thing that was to be unknown may answer nothing.
      const { code, message } = (result as typeof result | null) ?? {};
      return [status, code, String(message).replaceAll(value, 'ID')];
    };
    const byKey = ROLES.some((role) => role === route.access);
    const asked = byKey ? [stranger.key] : isOfSession(route) ? [stranger.session] : [stranger.token];
    if (byKey && !OF_ALL_COMPANIES.test(route.path)) asked.push(limited);
    for (const headers of asked) {
      const [theirs, nobodys] = [await ask(headers, thing), await ask(headers, unknown(first, thing))];
      if (theirs[0] !== 404 || JSON.stringify(theirs) !== JSON.stringify(nobodys))
        this.told.push({ id: route.id, limited: headers === limited, theirs, nobodys });
    }
    const below = others.filter((one) => !VALUES.has(one));
    // A thing of one company below the path of another.
    if (byKey && first === 'ruc' && below.length > 0) {
      const [status, code] = await ask(limited, OTHER_COMPANY);
      if (status !== 404) this.told.push({ id: route.id, elsewhere: true, status, code });
    }
    for (const name of below) {
      const [status, code] = await ask(step.headers ?? {}, unknown(name, params[name] ?? ''), name);
      if (status !== 404) this.found.push({ id: route.id, name, status, code });
    }
  }
}

const isOfSession = ({ access, authority }: Route): boolean => access === 'sesión' || authority === 'cuenta';

/** The operation that reads what another creates. */
function readerOf(id: string): string {
  const known: Readonly<Record<string, string>> = {
    'comprobantes.crear-accion-masiva': 'comprobantes.leer-accion-masiva',
    'recibidos.traer': 'recibidos.leer-carga',
    'recibidos.traer-claves': 'recibidos.leer-carga',
    'reportes.crear': 'reportes.leer-trabajo',
    'reportes.crear-ats': 'reportes.leer-trabajo',
  };
  return known[id] ?? id.replace(/\..*/, '.leer');
}

/** A value of the same form that names nothing. */
function unknown(name: string, thing: string): string {
  if (name === 'ruc') return '0990000000001';
  if (/^\d{3}$/.test(thing)) return '999';
  if (name === 'periodo') return '2020-01';
  if (/^\d{49}$/.test(thing)) return '9'.repeat(49);
  if (/^(\w+-)?\d{1,9}$/.test(thing)) return thing.replace(/\d+$/, '999999999');
  return thing.replace(/[0-9a-f]{1,6}$/i, (end) => '0'.repeat(end.length));
}

/** The route's first example, which passes its schema: the lookup decides the answer. */
function bodyOf({ body, examples }: Route): { readonly body?: unknown } {
  if (body === undefined) return {};
  const [first] = Object.values((typeof examples === 'function' ? examples(fechaEcuador(new Date())) : examples) ?? {});
  return { body: first };
}

beforeAll(async () => {
  stage = await startStage();
  const { url, demo, database } = stage.running;
  const tables = await database.sql<{ name: string }>(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
     WHERE attname = 'roles' AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
  );
  readRights = tables
    .map(
      ({ name }) =>
        `SELECT concat_ws(' ', '${name}', t.id, key, value) AS row FROM ${name} t, jsonb_each(to_jsonb(t))
         WHERE key ~ '^(rol|roles|empresas|administrador)$' OR key LIKE '%\\_hash' AND value <> 'null'`,
    )
    .join(' UNION ALL ');

  const other = { ruc: OTHER_COMPANY, razonSocial: 'La otra de la cuenta', dirMatriz: 'Quito' };
  expect((await call(url, '/api/v1.0/empresas', { apiKey: demo.apiKey, body: other })).status).toBe(201);
  const made = await call(url, '/api/v1.0/api-keys', {
    headers: { authorization: `Bearer ${await obtainBearer(url, demo)}` },
    body: { nombre: 'limitada', expiracionEnDias: 1, roles: ROLES, empresas: [OTHER_COMPANY] },
  });
  limited = { 'x-api-key': String(made.result['apiKey']) };
  const usuario = 'vecina@matriz.ec';
  const account = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Vecina', usuario, nombres: 'V', ambiente: 'simulador' },
  );
  stranger = {
    key: { 'x-api-key': account.defaultApiKey },
    token: { authorization: `Bearer ${await obtainBearer(url, { ...account, usuario })}` },
    session: await openPortalSession(url, { usuario, password: account.password }),
  };
  walk = new Walk(url);
  await playScenario({ ...stage, api: walk });
}, 600_000);
afterAll(() => stage.stop());

test('what one account has is unknown to another, and to a key limited to another company', () => {
  expect(walk.told).toEqual([]);
  expect([...walk.tried].sort()).toEqual(ofOneThing.map(({ id }) => id).sort());
});

test('an unknown thing below a known one is not found', () => {
  expect(walk.found).toEqual([]);
});

test('an operation that gives out rights declares it in its route', () => {
  const declared = routes.filter(({ grants }) => grants !== undefined).map(({ id }) => id);
  expect([...walk.granting].filter((id) => !declared.includes(id))).toEqual([]);
  // The scenario has an account already; these changes change no rights.
  expect(declared.filter((id) => !walk.granting.has(id)).sort()).toEqual([
    'clientes-oauth.actualizar',
    'instalacion.poner-en-marcha',
    'webhooks.actualizar',
  ]);
});
