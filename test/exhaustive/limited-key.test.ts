import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/http/route.js';
import { routes } from '../../src/app/routes.js';
import { ROLES } from '../../src/kernel/roles.js';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { DocumentClient, type Step, type ValidatedAnswer } from '../support/openapi/client.js';
import { playScenario } from '../support/openapi/scenario.js';
import { samples } from '../support/samples.js';
import { startStage } from '../support/openapi/stage.js';
import { minimalFactura } from '../support/payloads.js';
import { call } from '../support/service.js';

// A key limited to companies Y performs every write of its roles there; nothing that company X of the same account reads or is
// computed from changes.

const X = '1791251237001';
/** The second company of Y, which the walk creates. */
const Y2 = '1790085783001';

/** Tables of the whole account that the walk writes, each with the reason why X's work does not depend on those rows. */
const ACCOUNT_WIDE: Readonly<Record<string, string>> = {
  api_keys: 'when the key was last used',
  audit_chain: 'the trail',
  audit_events: 'the trail',
  audit_heads: 'the trail',
  evento_contadores: 'numbers of events, in one order per account',
  evento_lotes: 'events of Y',
  historia_procesos: 'the process',
  llamadas: 'the log of requests',
  periodic_turns: 'background work of the installation',
  secuenciales: 'of a point of Y',
  ...Object.fromEntries(samples.flatMap(({ accountWide = {} }) => Object.entries(accountWide))),
};

/** Writes that the walk does not perform, each with its reason. */
const NOT_PERFORMED: Readonly<Record<string, string>> = {
  'empresas.crear': 'a key limited to companies makes none: 403',
  'comprobantes.cancelar-accion-masiva':
    'the walk stores an action of the whole account, which a limited key does not see',
};

/** Reads that differ without any write, or are never the same. */
const VARYING: Readonly<Record<string, string>> = {
  'llamadas.listar': 'the requests of the key that reads it',
  'eventos.flujo': 'does not end',
  'eventos.listar': 'a test event and a finished report have no company; what they tell is no content of X',
};

let stage: Awaited<ReturnType<typeof startStage>>;
let limited: string;
let own: string;
const sent = new Map<string, number[]>();

type Rows = ReadonlyMap<string, string>;
/** Rows of X, and all rows of tables without a company, by table. */
let rowsBefore: Map<string, Rows>;
let readsBefore: Map<string, string>;

beforeAll(async () => {
  stage = await startStage();
  const { running } = stage;
  const { url, demo } = running;
  const full = { 'x-api-key': demo.apiKey };
  for (const ruc of [X, Y2])
    await must('/empresas', { headers: full, body: { ruc, razonSocial: `De ${ruc}`, dirMatriz: 'Quito' } });
  const admin = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
  const keyOf = async (...empresas: string[]): Promise<string> => {
    const body = { nombre: 'limitada', expiracionEnDias: 1, roles: ROLES, empresas };
    return String((await must('/api-keys', { headers: admin, body }))['apiKey']);
  };
  [limited, own] = [await keyOf(demo.ruc, Y2), await keyOf(X)];
  await fillX();
  rowsBefore = await otherRows();
  readsBefore = await readsOfX();
  const asLimited = { ...stage, api: new Walk(url), running: { ...running, demo: { ...demo, apiKey: limited } } };
  await playScenario(asLimited, ({ routes: own }) => own.some(isWrite));
}, 600_000);
afterAll(() => stage.stop());

/** The scenario's client; its first company exists, since a key limited to companies makes none. */
class Walk extends DocumentClient {
  override async send(id: string, step: Step = {}): Promise<ValidatedAnswer> {
    if (id === 'empresas.crear')
      return { status: 201, headers: new Headers({ location: `/api/v1.0/empresas/${Y2}` }), result: { ruc: Y2 } };
    const answer = await super.send(id, step);
    if (step.headers?.['x-api-key'] === limited) sent.set(id, [...(sent.get(id) ?? []), answer.status]);
    return answer;
  }
}

async function must(
  path: string,
  more: { readonly headers: Record<string, string>; readonly body?: unknown; readonly method?: string },
): Promise<Record<string, unknown>> {
  const { status, result } = await call(stage.running.url, `/api/v1.0${path}`, more);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(result)}`);
  return result;
}

/** Gives X one of everything that a key can make. */
async function fillX(): Promise<void> {
  const { url, demo } = stage.running;
  const headers = { 'x-api-key': own };
  const api = new DocumentClient(url);
  const response = await fetch(`${stage.running.simulatorUrl}/certificados`, {
    method: 'POST',
    body: JSON.stringify({ ruc: X, password: 'clave' }),
  });
  const { p12 } = (await response.json()) as { p12: string };
  await must(`/empresas/${X}/certificados-digitales`, { headers, body: { certificado: p12, password: 'clave' } });
  await must(`/empresas/${X}/establecimientos`, { headers, body: { estab: '001', direccion: 'Quito' } });
  await must(`/empresas/${X}/establecimientos/001/puntos-emision`, { headers, body: { ptoEmi: '001' } });
  const company = { headers, params: { ruc: X } };
  const byHand = ['establecimientos.crear', 'certificados-digitales.subir'];
  for (const { id, method, path } of routes)
    if (
      method === 'POST' &&
      /\/:ruc\/[\w-]+$/.test(path) &&
      routes.some((other) => other.path.startsWith(`${path}/:id`))
    )
      if (!byHand.includes(id)) await api.send(id, company);
  await api.send('logo.poner', company);
  await api.send('buzon.poner', { ...company, fill: (body) => ({ ...body, activo: false }) });
  const table =
    'Documento;Cédula;Cliente;Código;Descripción;Cantidad;Precio;Descuento;IVA\n1;1712345675;ANA;C;Café;2;8,50;7;15\n';
  const archivo = Buffer.from(table).toString('base64');
  await must(`/empresas/${X}/emisiones-masivas?tipo=facturas`, { headers, body: { archivo } });
  // Of the account: what X falls back to.
  const account = { headers: { 'x-api-key': demo.apiKey } };
  for (const kind of ['plantillas-ride', 'plantillas-email']) {
    const { result } = await api.send(`${kind}.crear`, {
      ...account,
      fill: (body) => ({ ...body, nombre: 'De la cuenta' }),
    });
    await api.send(`${kind}.asociar`, {
      ...account,
      params: { ruc: X },
      fill: (body) => ({ ...body, plantillaId: String(result['id']) }),
    });
  }
  const issued = await call(url, '/api/v2.0/comprobantes/facturas', {
    headers: { ...headers, prefer: 'wait=25' },
    body: minimalFactura({ ruc: X }),
  });
  expect(issued.status, JSON.stringify(issued.result)).toBe(201);
  expect(api.problems).toEqual([]);
  // Work that would go on beside the walk.
  const due = `SELECT 1 FROM comprobantes WHERE due_at IS NOT NULL UNION ALL SELECT 1 FROM emisiones_masivas WHERE due_at IS NOT NULL
    UNION ALL SELECT 1 FROM correos WHERE estado = 'PENDIENTE' LIMIT 1`;
  await withClient(stage.running.database.adminUrl, async (client) => {
    while ((await client.query(due)).rows.length > 0) await setTimeout(100);
  });
}

async function readsOfX(): Promise<Map<string, string>> {
  const reads = new Map<string, string>();
  const keep = async (name: string, path: string, body?: unknown): Promise<void> => {
    const { url } = stage.running;
    if (name.endsWith('/logo')) {
      const image = await fetch(`${url}${path}`, { headers: { 'x-api-key': own } });
      reads.set(name, `${image.status} ${Buffer.from(await image.arrayBuffer()).toString('base64')}`);
      return;
    }
    const { status, result } = await call(url, path, { apiKey: own, ...(body === undefined ? {} : { body }) });
    reads.set(name, `${status} ${JSON.stringify({ ...result, requestId: '', timestamp: '' })}`);
  };
  for (const route of routes.filter(isRead)) await keep(`${route.method} ${route.path}`, pathOf(route));
  const file = Buffer.from('Documento;Cliente;Descuento;Notas\n1;ANA;2;x\n').toString('base64');
  await keep('columns', `/api/v1.0/empresas/${X}/plantillas-masivas/facturas/columnas`, { archivo: file });
  await keep('preview', '/api/v1.0/comprobantes/vista-previa?tipo=facturas', minimalFactura({ ruc: X }));
  return reads;
}

const isWrite = ({ method, access }: Route): boolean => method !== 'GET' && ROLES.some((role) => role === access);

const isRead = ({ id, method, path, access }: Route): boolean =>
  method === 'GET' &&
  ROLES.some((role) => role === access) &&
  !(id in VARYING) &&
  !/:(?!ruc|mes|tipo|estab)/.test(path);

const pathOf = ({ path }: Route): string =>
  path.replace(':ruc', X).replace(':mes', '2026-11').replace(':tipo', 'facturas').replace(':estab', '001');

async function otherRows(): Promise<Map<string, Rows>> {
  return withClient(stage.running.database.adminUrl, async (client) => {
    const tables = await client.query<{ name: string; company: string | null }>(
      `SELECT c.relname AS name, (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid
           AND a.attname IN ('ruc', 'empresa_id', 'comprobante_id') ORDER BY a.attname DESC LIMIT 1) AS company
       FROM pg_class c WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
    );
    const all = new Map<string, Rows>();
    for (const { name, company } of tables.rows) {
      const mine = {
        ruc: `t.ruc = '${X}'`,
        empresa_id: `t.empresa_id IN (SELECT id FROM empresas WHERE ruc = '${X}')`,
        comprobante_id: `t.comprobante_id IN (SELECT id FROM comprobantes WHERE ruc = '${X}')`,
      }[company ?? ''];
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE ${mine ?? 'true'}`,
      );
      all.set(name, new Map(rows.map(({ row }) => [row, row])));
    }
    return all;
  });
}

describe('a key limited to other companies', () => {
  test('performs every write of its roles', () => {
    const never = routes.filter(isWrite).filter(({ id }) => !(sent.get(id) ?? []).some((status) => status < 300));
    expect(never.map(({ id }) => id).sort()).toEqual(Object.keys(NOT_PERFORMED).sort());
  });

  test('changes nothing that X reads', async () => {
    const after = await readsOfX();
    const changed = [...readsBefore].filter(([name, answer]) => after.get(name) !== answer);
    expect(changed.map(([name, answer]) => ({ name, before: answer, after: after.get(name) }))).toEqual([]);
    // Reads that need a parameter answer 400; most answer with content.
    expect([...readsBefore.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(25);
  });

  test('changes no row of X, and of the account only those that no work of X depends on', async () => {
    const after = await otherRows();
    const changed = [...after].filter(([name, rows]) => {
      const before = rowsBefore.get(name) ?? new Map<string, string>();
      return rows.size !== before.size || [...rows.keys()].some((row) => !before.has(row));
    });
    expect(changed.map(([name]) => name).filter((name) => !(name in ACCOUNT_WIDE))).toEqual([]);
  });
});
