import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaOfDay, trustedFecha } from '../../src/kernel/fecha.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { ROLES } from '../../src/kernel/roles.js';
import { invoiceRows, workbook } from '../masivo/file.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// Rights taken away between asking and issuing (design/identity): nothing is issued, and what is taken over is issued once.

type Headers = Record<string, string>;
let service: OwnService;
let ruc: string;
/** The owner, in session. */
let owner: Headers;
let secondRuc = '';

beforeAll(async () => {
  service = await startOwnService();
  ruc = service.demo.ruc;
  owner = await openPortalSession(service.url, service.demo);
  secondRuc = '1790085783001';
  await must(owner, 'POST', '/empresas', { ruc: secondRuc, razonSocial: 'Otra', dirMatriz: 'Quito' });
}, 120_000);
afterAll(() => service.stop());

const api = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answered> =>
  call(service.url, `/api/v1.0${path}`, { headers, method, ...(body === undefined ? {} : { body }) });
async function must(headers: Headers, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { status, result } = await api(headers, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(result)}`);
  return result;
}
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(service.database.adminUrl, async (client) => (await client.query<Row>(text, values)).rows);

let count = 0;
/** Somebody who asks for work: the credential, and what takes the right away. */
interface Asker {
  readonly headers: Headers;
  readonly change: (rights: Record<string, unknown>) => Promise<unknown>;
  readonly disable: () => Promise<unknown>;
  readonly rotate?: () => Promise<unknown>;
  readonly revoke?: () => Promise<unknown>;
}

async function person(): Promise<Asker & { readonly session: Headers }> {
  const usuario = `pide${++count}@x.ec`;
  const made = await must(owner, 'POST', '/usuarios', { usuario, nombres: 'P', rol: 'usuario', roles: ROLES });
  const session = await openPortalSession(service.url, { usuario, password: String(made['password']) });
  const path = `/usuarios/${String(made['id'])}`;
  return {
    ...{ headers: session, session },
    change: (rights) => must(owner, 'PUT', path, { rol: 'usuario', ...rights }),
    disable: () => must(owner, 'DELETE', path),
  };
}
async function key(): Promise<Asker> {
  const creator = await person();
  const made = await must(creator.session, 'POST', '/api-keys', { nombre: 'k', expiracionEnDias: 1, roles: ROLES });
  return {
    ...creator,
    headers: { 'x-api-key': String(made['apiKey']) },
    rotate: () => must(creator.session, 'POST', `/api-keys/${String(made['id'])}/rotar`, { graciaEnHoras: 0 }),
    revoke: () => must(owner, 'DELETE', `/api-keys/${String(made['id'])}`),
  };
}
async function client(): Promise<Asker> {
  const made = await must(owner, 'POST', '/clientes-oauth', { nombre: `c${++count}`, roles: ROLES, empresas: null });
  const { clientId, clientSecret } = made as { clientId: string; clientSecret: string };
  const token = await obtainBearer(service.url, { clientId, clientSecret });
  const path = `/clientes-oauth/${clientId}`;
  return {
    headers: { authorization: `Bearer ${token}` },
    change: (rights) => must(owner, 'PUT', path, rights),
    disable: () => must(owner, 'DELETE', path),
  };
}

/** Every way to lose the right, by who asked. */
const LOSSES: readonly (readonly [
  name: string,
  ask: () => Promise<Asker>,
  lose: (asker: Asker) => Promise<unknown>,
])[] = [
  ['a person without the role', person, ({ change }) => change({ roles: ['ROLE_REPORTS'], empresas: null })],
  ['a person limited to another company', person, ({ change }) => change({ roles: ROLES, empresas: [secondRuc] })],
  ['a disabled person', person, ({ disable }) => disable()],
  ['a key whose creator has no role', key, ({ change }) => change({ roles: [], empresas: null })],
  ['a revoked key', key, async ({ revoke }) => revoke?.()],
  ['a key whose creator is disabled', key, ({ disable }) => disable()],
  ['a client without roles', client, ({ change }) => change({ roles: ['ROLE_REPORTS'] })],
  ['a disabled client', client, ({ disable }) => disable()],
];

/** A kind of work that is stored now and done later. */
interface Kind {
  readonly table: string;
  readonly whole: number;
  /** Orders it, not yet due; returns its number. */
  readonly store: (headers: Headers) => Promise<string>;
  /** Makes it due, as if its time had come. */
  readonly due: (id: string) => Promise<unknown>;
  readonly done: (id: string) => Promise<number>;
}

const rested = async (table: string, id: string): Promise<void> => {
  const due = `SELECT due_at IS NOT NULL AND (due_at <= rubrica_clock() OR lease_token IS NOT NULL) AS due FROM ${table} WHERE id = $1`;
  await expect.poll(async () => (await sql<{ due: boolean }>(due, [id]))[0]?.due, { timeout: 90_000 }).toBe(false);
};
const counted = async (text: string, id: string): Promise<number> => (await sql<{ n: number }>(text, [id]))[0]?.n ?? -1;

const fail = (): never => {
  throw new Error('no such kind');
};

const ROWS = 40;
const KINDS: Readonly<Record<string, Kind>> = {
  'emision-masiva': {
    table: 'emisiones_masivas',
    whole: ROWS,
    store: async (headers) => {
      count += 1;
      const rows = invoiceRows(ROWS).map((row) => [`L${count}-${row[0] ?? ''}`, ...row.slice(1)]);
      const archivo = (await workbook(rows)).toString('base64');
      const { id } = await must(headers, 'POST', `/empresas/${ruc}/emisiones-masivas?tipo=facturas`, { archivo });
      await rested('emisiones_masivas', String(id));
      return String(id);
    },
    due: (id) =>
      sql(
        `UPDATE emisiones_masivas SET estado = 'EN_PROCESO', repetidos = 'emitir', iniciada_at = rubrica_clock(), due_at = rubrica_clock()
         WHERE id = $1`,
        [id],
      ),
    done: (id) =>
      counted(
        `SELECT count(*)::int AS n FROM comprobantes c JOIN emisiones_masivas e ON e.id = $1
         WHERE c.referencia LIKE 'masiva-' || left(encode(e.sha256, 'hex'), 40) || '-%'`,
        id,
      ),
  },
  'accion-masiva': {
    table: 'acciones_masivas',
    whole: 2,
    store: async (headers) => {
      const clavesAcceso = await authorised();
      const { id } = await must(headers, 'POST', '/acciones-masivas', { accion: 'notificar', clavesAcceso });
      await rested('acciones_masivas', String(id));
      await sql(
        `UPDATE acciones_masivas_filas SET resultado = NULL, codigo = NULL, motivo = NULL WHERE accion_id = $1`,
        [id],
      );
      return String(id);
    },
    due: (id) =>
      sql(
        `UPDATE acciones_masivas SET estado = 'EN_PROCESO', hechas = 0, fallidas = 0, due_at = rubrica_clock() WHERE id = $1`,
        [id],
      ),
    done: (id) =>
      counted(
        `SELECT count(*)::int AS n FROM acciones_masivas_filas WHERE accion_id = $1 AND resultado IS NOT NULL`,
        id,
      ),
  },
  recurrente: {
    table: 'recurrentes',
    whole: 2,
    store: async (headers) => {
      const desde = fechaOfDay(trustedFecha(fechaEcuador(new Date())).day + 1).texto;
      const body = { nombre: 'Clases', frecuencia: 'semanal', dia: weekday(desde), desde, veces: 2, atraso: 'omitir' };
      const { id } = await must(headers, 'POST', `/empresas/${ruc}/recurrentes`, {
        ...body,
        factura: minimalFactura(),
      });
      return String(id);
    },
    // Its two days passed a while ago: what waits is never skipped.
    due: (id) =>
      sql(
        `UPDATE recurrentes SET siguiente = siguiente - 30, due_at = rubrica_clock() - interval '29 days' WHERE id = $1`,
        [id],
      ),
    done: (id) => counted(`SELECT count(*)::int AS n FROM recurrente_periodos WHERE recurrente_id = $1`, id),
  },
};

const weekday = (texto: string): number => {
  const [day = 0, month = 1, year = 0] = texto.split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
};

let claves: string[] | undefined;
async function authorised(): Promise<string[]> {
  const issue = async (): Promise<string> => {
    const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      ...{ apiKey: service.demo.apiKey, body: minimalFactura(), headers: { prefer: 'wait=25' } },
    });
    return String(result['claveAcceso']);
  };
  return (claves ??= [await issue(), await issue()]);
}

/** Wakes the workers of a kind: any order of that kind does. */
async function wake(tipo: string): Promise<void> {
  if (tipo === 'accion-masiva')
    await must(owner, 'POST', '/acciones-masivas', { accion: 'notificar', clavesAcceso: await authorised() });
  else if (tipo === 'recurrente') await KINDS['recurrente']?.store(owner);
  else {
    const row = `1712345675;ANA ${++count};C;Café;1;3,50;15`;
    const archivo = Buffer.from(`cédula;cliente;código;descripción;cantidad;precio;iva\n${row}\n`).toString('base64');
    await must(owner, 'POST', `/empresas/${ruc}/emisiones-masivas?tipo=facturas`, { archivo });
  }
}

describe.each(Object.entries(KINDS))('%s', (tipo, { table, whole, store, due, done }) => {
  const cases = LOSSES.map(([name, ask, lose]) => [name, ask, lose] as const);
  test.each(cases)(
    'of %s issues nothing until an administrator takes it over, then all of it once',
    async (_n, ask, lose) => {
      const asker = await ask();
      const id = await store(asker.headers);
      await lose(asker);
      await due(id);
      await wake(tipo);
      await rested(table, id);
      expect(await done(id)).toBe(0);

      const path = '/trabajos-pausados';
      const { trabajos } = await must(owner, 'GET', path);
      expect(trabajos).toContainEqual(
        expect.objectContaining({ id: `${tipo}-${id}`, motivo: expect.stringContaining('permiso') as string }),
      );
      const told = await sql<{ n: number }>(
        `SELECT (SELECT count(*) FROM avisos WHERE tipo = 'trabajo.pausado' AND datos ->> 'id' = $1)::int
         + (SELECT count(*) FROM audit_events WHERE action = 'trabajos.pausar' AND subject_kind || '-' || subject_id = $1)::int AS n`,
        [`${tipo}-${id}`],
      );
      expect(told).toEqual([{ n: 2 }]);
      expect((await api(asker.headers, 'POST', `${path}/${tipo}-${id}/asumir`)).status).toBeGreaterThanOrEqual(401);

      await must(owner, 'POST', `${path}/${tipo}-${id}/asumir`);
      expect((await api(owner, 'POST', `${path}/${tipo}-${id}/asumir`)).status).toBe(404);
      await rested(table, id);
      expect(await done(id)).toBe(whole);
    },
  );

  test('of a key that was rotated goes on', async () => {
    const asker = await key();
    const id = await store(asker.headers);
    await asker.rotate?.();
    await due(id);
    await wake(tipo);
    await rested(table, id);
    expect(await done(id)).toBe(whole);
  });
});

test('a schedule of an earlier version names nobody, belongs to the account and goes on', async () => {
  const { store, due, done, table, whole } = KINDS['recurrente'] ?? fail();
  const asker = await person();
  const id = await store(asker.headers);
  await sql(`UPDATE recurrentes SET actor_kind = NULL, actor_id = NULL WHERE id = $1`, [id]);
  await asker.change({ roles: ['ROLE_REPORTS'], empresas: null });
  await due(id);
  await wake('recurrente');
  await rested(table, id);
  expect(await done(id)).toBe(whole);
});

test('a period that passed while its schedule waited is kept for a person, not skipped, and goes to the administrators by mail', async () => {
  const periods = await sql<{ estado: string; n: number }>(
    `SELECT p.estado, count(*)::int AS n FROM recurrente_periodos p JOIN recurrentes r ON r.id = p.recurrente_id
     WHERE r.asumida IS NOT NULL GROUP BY p.estado`,
  );
  expect(periods).toEqual([{ estado: 'POR_DECIDIR', n: 2 * LOSSES.length }]);
  const mails = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM correos WHERE tipo = 'trabajo-pausado'`);
  expect(mails).toEqual([{ n: LOSSES.length * Object.keys(KINDS).length }]);
});
