import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../src/api/routes.js';
import { withClient } from './support/database.js';
import { playScenario } from './support/openapi/scenario.js';
import { startStage } from './support/openapi/stage.js';
import type { RunningForTest } from './support/running.js';

/** Requests that change nothing in an account, or are traced elsewhere, each with its reason. */
const WITHOUT_TRACE: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\/(comprobantes|sri)(\/|$)/, 'a receipt has a history of its own: comprobante_events, append-only like the trail'],
  [/\/recibidos\/[0-9]{49}\/retencion$/, 'issues a receipt, which has its history'],
  [/\/eventos\/prueba$/, 'an event that means nothing, and is its own trace'],
  [/\/vista-previa$/, 'shows and stores nothing'],
  [/\/diagnostico$/, 'reads a file and stores nothing'],
  [/\/oauth\/(introspect|revoke)$/, 'asks about a token; a revocation of one’s own token is no change of rights'],
  [/\/usuarios\/[0-9a-f-]{36}\/totp$/, 'the user of this walk has no second factor that could be taken away'],
  [/\/catalogos\//, 'the operator is of no account; the rows are their own history'],
];

interface Served {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

let stage: Awaited<ReturnType<typeof startStage>>;
let running: RunningForTest;
let changes: Served[];
let traced: Set<string>;

beforeAll(async () => {
  stage = await startStage();
  ({ running } = stage);
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

test('every change that an account asks for leaves an entry in the trail, with the id of its request', () => {
  // An Idempotency-Key replay changes nothing: one traced call per route is enough.
  const seen = new Set(changes.filter(({ requestId }) => traced.has(requestId)).map(routeOf));
  const silent = changes.filter(({ path }) => !WITHOUT_TRACE.some(([known]) => known.test(path)));
  expect([...new Set(silent.map(routeOf))].filter((route) => !seen.has(route))).toEqual([]);
});

test('the walk went through changes of every kind', () => {
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

test('a receipt’s history has who did it, for everything that was done to one', async () => {
  const kinds = await withClient(running.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ tipo: string }>(
      `SELECT DISTINCT tipo FROM comprobante_events WHERE actor LIKE 'api-key:%' OR actor LIKE 'user:%'`,
    );
    return rows.map(({ tipo }) => tipo);
  });
  expect(kinds).toEqual(expect.arrayContaining(['creado', 'corregido', 'eliminado', 'reanudado']));
});
