import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { withClient } from '../support/database.js';
import { playScenario } from '../support/openapi/scenario.js';
import { startStage } from '../support/openapi/stage.js';
import type { OwnService } from '../support/running.js';

/** Requests that change nothing in an account, or are traced elsewhere, each with its reason. */
const WITHOUT_TRACE: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\/(comprobantes|sri)(\/|$)/, 'a receipt has a history of its own: comprobante_events, append-only like the trail'],
  [/\/recibidos\/[0-9]{49}\/retencion$/, 'issues a receipt, which has its history'],
  [/\/eventos\/prueba$/, 'an event that means nothing, and is its own trace'],
  [/[/-]vista-previa$/, 'shows and stores nothing'],
  [/\/reportes\/cruce$/, 'compares uploaded lists and stores nothing'],
  [/\/diagnostico$/, 'reads a file and stores nothing'],
  [/\/plantillas-masivas\/[a-z-]+\/columnas$/, 'reads a file and stores nothing'],
  [/\/registro-ruc\/archivos$/, 'part of a file; its load has the entry'],
  [/\/oauth\/(introspect|revoke)$/, 'asks about a token; a revocation of one’s own token is no change of rights'],
  [/\/usuarios\/[0-9a-f-]{36}\/totp$/, 'the user of this walk has no second factor that could be taken away'],
  [/\/llaves?\/opciones$/, 'a challenge that expires in minutes; what it leads to has the entry'],
  [/\/sesiones\/proveedor(\/buscar)?$/, 'begins a sign-in at the provider; the session that it leads to has the entry'],
  [/\/usuarios\/[0-9a-f-]{36}\/proveedor$/, 'the user of this walk has no link that could be removed'],
  [/\/catalogos\//, 'the operator is of no account; the rows are their own history'],
];

/** Actions whose transaction changes nothing else, each with its reason. */
const ALONE: Readonly<Record<string, string>> = {
  'datos-personales.export': 'reads everything about a person and stores nothing',
  'registro-ruc.load': 'starts the load of public data of the installation, which has its own transactions',
  'accounts.provider-test': 'asks the provider and stores nothing',
  'accounts.domain-check': 'asks the DNS; without a record nothing is stored',
  'buzon.test': 'opens a mailbox and stores nothing',
  'empresas.test-smtp': 'sends a test mail and stores nothing',
  'plantillas-email.test': 'sends a test mail and stores nothing',
  'oauth.issue': 'written after oidc-provider stores the token and before the token is delivered',
  'webhooks.test': 'announces a call to the receiver, whose outcome is stored afterwards',
  'users.unlock': 'the user of this walk is not locked',
  'users.end-sessions': 'the user of this walk has no session',
};

/** Logs which tables each transaction writes, and the action of each audit entry. */
const WATCH = `
  CREATE SCHEMA vigia;
  CREATE TABLE vigia.cambios (tx xid8 NOT NULL, tabla text NOT NULL, action text, subject_kind text);
  CREATE FUNCTION vigia.anotar() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = vigia AS $$
  BEGIN
    INSERT INTO vigia.cambios VALUES
      (pg_current_xact_id(), TG_TABLE_NAME, to_jsonb(NEW) ->> 'action', to_jsonb(NEW) ->> 'subject_kind');
    RETURN NULL;
  END $$;
  DO $$ DECLARE tabla regclass; BEGIN
    FOR tabla IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
                 AND relnamespace IN ('public'::regnamespace, 'sri_simulador'::regnamespace)
    LOOP
      EXECUTE format('CREATE TRIGGER vigia AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION vigia.anotar()', tabla);
    END LOOP;
  END $$`;

interface Served {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

let stage: Awaited<ReturnType<typeof startStage>>;
let running: OwnService;
let changes: Served[];
let traced: Set<string>;

beforeAll(async () => {
  stage = await startStage();
  ({ running } = stage);
  await withClient(running.database.adminUrl, (client) => client.query(WATCH));
  await playScenario(stage);
  const lines = running
    .logs()
    .split('\n')
    .filter((line) => line.includes('"served"'))
    .map((line) => JSON.parse(line) as Served);
  changes = lines.filter(({ method, status }) => method !== 'GET' && status >= 200 && status < 300);
  traced = await withClient(running.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ request_id: string }>(
      'SELECT DISTINCT request_id FROM audit_events WHERE request_id IS NOT NULL',
    );
    return new Set(rows.map(({ request_id }) => request_id));
  });
}, 600_000);
afterAll(() => stage.stop());

/** Returns the declared path of a URL. */
function routeOf({ method, path }: Served): string {
  const route = routes.find(
    (candidate) =>
      candidate.method === method && new RegExp(`^${candidate.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  return `${method} ${route?.path ?? path}`;
}

test('every change by an account has an audit entry with its request id', () => {
  // An Idempotency-Key replay changes nothing: one traced call per route is enough.
  const seen = new Set(changes.filter(({ requestId }) => traced.has(requestId)).map(routeOf));
  const silent = changes.filter(({ path }) => !WITHOUT_TRACE.some(([known]) => known.test(path)));
  expect([...new Set(silent.map(routeOf))].filter((route) => !seen.has(route))).toEqual([]);
});

test('an entry commits in the transaction of its change', async () => {
  const actions = await withClient(running.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ action: string; alone: boolean }>(
      `SELECT a.action, bool_and(NOT EXISTS (SELECT FROM vigia.cambios c WHERE c.tx = a.tx
                AND c.tabla NOT IN ('audit_events', 'audit_chain', 'audit_heads', 'idempotency_keys'))) AS alone
       FROM vigia.cambios a WHERE a.tabla = 'audit_events' GROUP BY a.action, a.subject_kind`,
    );
    return rows;
  });
  expect(actions.filter(({ action, alone }) => alone && !(action in ALONE)).map(({ action }) => action)).toEqual([]);
  expect(actions.length).toBeGreaterThan(40);
});

test('changes of every kind are covered', () => {
  const walked = new Set(changes.map(routeOf));
  for (const word of [
    'api-keys',
    'usuarios',
    'invitaciones',
    'clientes-oauth',
    'sesiones',
    'empresas',
    'plantillas-ride',
  ]) {
    expect([...walked].filter((route) => route.includes(`/${word}`)).length, word).toBeGreaterThan(0);
  }
  expect(walked.size).toBeGreaterThan(40);
});

test('a receipt’s history names the actor of every change', async () => {
  const kinds = await withClient(running.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ tipo: string }>(
      `SELECT DISTINCT tipo FROM comprobante_events WHERE actor LIKE 'api-key:%' OR actor LIKE 'user:%'`,
    );
    return rows.map(({ tipo }) => tipo);
  });
  expect(kinds).toEqual(expect.arrayContaining(['creado', 'corregido', 'eliminado', 'reanudado']));
});
