import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepLlamadas, trimLlamadas } from '../../src/features/llamadas/store.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, startSecond, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

let service: OwnService;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await startOwnService();
  admin = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
});
afterAll(() => service.stop());

const rows = async <Row extends object>(sql: string): Promise<Row[]> => service.database.sql<Row>(sql);

interface Line {
  readonly credencial: { readonly tipo: string; readonly id: string; readonly nombre: string | null };
  readonly metodo: string;
  readonly ruta: string;
  readonly estado: number;
  readonly requestId: string;
  readonly codigo: string | null;
  readonly campos: readonly string[];
}

async function lines(query: string, headers: Record<string, string> = admin, url = service.url): Promise<Line[]> {
  const { result } = await call(url, `/api/v1.0/llamadas?${query}`, { headers });
  return result['content'] as Line[];
}

async function keyOf(
  nombre: string,
  roles: readonly string[],
  headers = admin,
): Promise<{ apiKey: string; id: string }> {
  const body = { nombre, expiracionEnDias: 1, roles };
  const { result } = await call(service.url, '/api/v1.0/api-keys', { headers, body });
  return { apiKey: String(result['apiKey']), id: String(result['id']) };
}

const requestIdOf = (result: Record<string, unknown>): string => String(result['requestId']);

test('the request id of an error leads to its line: path template, code and fields, nothing the caller wrote', async () => {
  const { apiKey, id } = await keyOf('caja', ['ROLE_RECEIPTS']);
  const body = { ...minimalFactura({ ptoEmi: '009' }), referencia: 'Ana Pérez 1712345675' };
  const refused = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', { apiKey, body });
  const [line, ...others] = await lines(`requestId=${requestIdOf(refused.result)}`, { 'x-api-key': apiKey });
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    credencial: { tipo: 'api-key', id, nombre: 'caja' },
    metodo: 'POST',
    ruta: '/api/v2.0/comprobantes/facturas',
    estado: 400,
    codigo: 'comprobante-invalido',
    campos: ['ptoEmi'],
  });
  const clave = '1'.repeat(49);
  await call(service.url, `/api/v1.0/comprobantes/${clave}?incluir=documento`, { apiKey });
  const [missing] = await lines(`credencial=${id}&estado=404`);
  expect(missing).toMatchObject({ ruta: '/api/v1.0/comprobantes/:claveAcceso', codigo: 'comprobante-no-encontrado' });
  // Whatever was sent, none of it is stored.
  const stored = JSON.stringify(await rows('SELECT * FROM llamadas'));
  for (const secret of ['Ana', '1712345675', clave, apiKey, 'soloValidar', 'incluir'])
    expect(stored).not.toContain(secret);
});

test('a key sees its own calls, a person those of its keys too, an administrator all; a key without the role none', async () => {
  const [one, other] = [await keyOf('una', ['ROLE_RECEIPTS']), await keyOf('otra', ['ROLE_RECEIPTS', 'ROLE_PRODUCTS'])];
  const weak = await keyOf('sin rol', ['ROLE_PRODUCTS']);
  await call(service.url, '/api/v1.0/comprobantes', { apiKey: one.apiKey });
  await call(service.url, '/api/v1.0/comprobantes', { apiKey: other.apiKey });
  const seen = await lines('size=100', { 'x-api-key': one.apiKey });
  expect(new Set(seen.map(({ credencial }) => credencial.id))).toEqual(new Set([one.id]));
  expect(await lines(`credencial=${other.id}`, { 'x-api-key': one.apiKey })).toEqual([]);
  expect(await lines(`credencial=${other.id}`)).toHaveLength(1);
  // A refusal for the role is a line of that key.
  const refused = await call(service.url, '/api/v1.0/llamadas', { apiKey: weak.apiKey });
  expect(refused.status).toBe(403);
  expect(await lines(`requestId=${requestIdOf(refused.result)}`)).toMatchObject([
    { credencial: { id: weak.id }, estado: 403, codigo: 'rol-requerido' },
  ]);
  const person = { usuario: 'beto@empresa.ec', nombres: 'Beto', rol: 'usuario', roles: ['ROLE_RECEIPTS'] };
  const { result } = await call(service.url, '/api/v1.0/usuarios', { headers: admin, body: person });
  const own = {
    authorization: `Bearer ${await obtainBearer(service.url, { ...service.demo, usuario: person.usuario, password: String(result['password']) })}`,
  };
  const his = await keyOf('de Beto', ['ROLE_RECEIPTS'], own);
  await call(service.url, '/api/v1.0/comprobantes', { apiKey: his.apiKey });
  const names = new Set((await lines('size=100', own)).map(({ credencial }) => credencial.nombre));
  expect(names).toEqual(new Set(['beto@empresa.ec', 'de Beto']));
});

test('of the portal only refused calls are kept', async () => {
  const headers = await openPortalSession(service.url, service.demo);
  await call(service.url, '/api/v1.0/comprobantes', { headers });
  const refused = await call(service.url, '/api/v1.0/comprobantes?size=0', { headers });
  const mine = (await lines('size=100')).filter(
    ({ credencial, ruta }) => credencial.tipo === 'user' && ruta === '/api/v1.0/comprobantes',
  );
  expect(mine).toMatchObject([{ requestId: requestIdOf(refused.result), estado: 400, campos: ['size'] }]);
});

test('pages follow one another without gaps, by status too', async () => {
  const { apiKey, id } = await keyOf('páginas', ['ROLE_RECEIPTS']);
  for (let at = 0; at < 5; at++)
    await call(service.url, '/api/v1.0/comprobantes', { apiKey, headers: { 'x-request-id': `p-${at}` } });
  const seen: string[] = [];
  for (let cursor: number | null | undefined; cursor !== null;) {
    const more = cursor === undefined ? '' : `&cursor=${cursor}`;
    const { result } = await call(service.url, `/api/v1.0/llamadas?credencial=${id}&size=2${more}`, { headers: admin });
    seen.push(...(result['content'] as Line[]).map(({ requestId }) => requestId));
    cursor = result['siguiente'] as number | null;
  }
  expect(seen).toEqual(['p-4', 'p-3', 'p-2', 'p-1', 'p-0']);
  expect(await lines(`credencial=${id}&estado=4xx`)).toEqual([]);
  expect(await lines(`credencial=${id}&estado=2xx&size=100`)).toHaveLength(5);
});

test('the log keeps the newest calls of an account, for some days', async () => {
  const { db } = service.database;
  const [{ account } = { account: '' }] = await rows<{ account: string }>('SELECT id AS account FROM accounts LIMIT 1');
  await db.asWorker((tx) => trimLlamadas(tx, account, 3));
  const count = async (): Promise<number> =>
    (await rows<{ n: number }>('SELECT count(*)::int AS n FROM llamadas'))[0]?.n ?? -1;
  expect(await count()).toBe(3);
  expect(await db.asWorker((tx) => sweepLlamadas(tx, 7, 100))).toBe(0);
  await rows(`UPDATE llamadas SET id = id - 8 * 86400::bigint * 1000000 WHERE id = (SELECT min(id) FROM llamadas)`);
  expect(await db.asWorker((tx) => sweepLlamadas(tx, 7, 100))).toBe(1);
  expect(await count()).toBe(2);
});

test('with RUBRICA_LLAMADAS_DIAS=0 nothing is logged', async () => {
  const second = await startSecond(service, { RUBRICA_LLAMADAS_DIAS: '0' });
  try {
    await call(second.url, '/api/v1.0/comprobantes', {
      apiKey: service.demo.apiKey,
      headers: { 'x-request-id': 'nada' },
    });
    expect(await lines('requestId=nada', admin, second.url)).toEqual([]);
  } finally {
    await second.stop();
  }
});
