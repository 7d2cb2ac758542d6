import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import type { Route } from '../../src/http/route.js';
import { withClient } from '../support/database.js';
import { playScenario } from '../support/openapi/scenario.js';
import { startStage } from '../support/openapi/stage.js';
import type { OwnService } from '../support/running.js';
import { samples } from '../support/samples.js';

/** Reasons of samples: operations without an entry, and actions whose transaction changes nothing else. */
const UNTRACED = Object.assign({}, ...samples.map(({ untraced }) => untraced)) as Readonly<Record<string, string>>;
const ALONE = Object.assign({}, ...samples.map(({ alone }) => alone)) as Readonly<Record<string, string>>;

/** Requests that change nothing in an account, or are traced elsewhere, of several capabilities. */
const WITHOUT_TRACE: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\/(comprobantes|sri)(\/|$)/, 'a receipt has a history of its own: comprobante_events, append-only like the trail'],
  [/[/-]vista-previa$/, 'shows and stores nothing'],
];

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

const routeOf = ({ method, path }: Served): Route | undefined =>
  routes.find((route) => route.method === method && new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
/** The operation of a request, or its address. */
const nameOf = (served: Served): string => routeOf(served)?.id ?? `${served.method} ${served.path}`;

test('every change by an account has an audit entry with its request id', () => {
  // An Idempotency-Key replay changes nothing: one traced call per route is enough.
  const seen = new Set(changes.filter(({ requestId }) => traced.has(requestId)).map(nameOf));
  const silent = changes.filter(({ path }) => !WITHOUT_TRACE.some(([known]) => known.test(path))).map(nameOf);
  expect([...new Set(silent)].filter((name) => !seen.has(name) && !(name in UNTRACED))).toEqual([]);
  expect(new Set(changes.map(nameOf)).size).toBeGreaterThan(40);
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

test('a receipt’s history names the actor of every change', async () => {
  const kinds = await withClient(running.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ tipo: string }>(
      `SELECT DISTINCT tipo FROM comprobante_events WHERE actor LIKE 'api-key:%' OR actor LIKE 'user:%'`,
    );
    return rows.map(({ tipo }) => tipo);
  });
  expect(kinds).toEqual(expect.arrayContaining(['creado', 'corregido', 'eliminado', 'reanudado']));
});
