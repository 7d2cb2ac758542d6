import { setTimeout } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obtainBearer } from '../support/bearer.js';
import { storeMonth } from '../support/golden-month.js';
import { client, type CallOptions } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const running = await startOwnService();
const { api, get, post, sql } = client(running);
let bearer: Record<string, string>;
const NOVEMBER = { desde: '01/11/2026', hasta: '30/11/2026' };

const ask = (tipo: string, body: object, options: CallOptions = {}): Promise<Answered> =>
  post(`/reportes/${tipo}`, { ...NOVEMBER, ...body }, options);
async function ended(id: string, options: CallOptions = {}): Promise<Answered['result']> {
  for (;;) {
    const { status, result } = await get(`/reportes/trabajos/${id}`, options);
    expect(status).toBe(200);
    if (result['estado'] !== 'PENDIENTE' && result['estado'] !== 'EN_CURSO') return result;
    await setTimeout(30);
  }
}
async function made(tipo: string, body: object, options: CallOptions = {}): Promise<string> {
  const { status, result } = await ask(tipo, body, options);
  expect([status, result['code']]).toEqual([202, undefined]);
  expect(await ended(String(result['id']), options)).toMatchObject({ estado: 'LISTO', motivo: null });
  return String(result['id']);
}
const addressOf = async (id: string, options: CallOptions = {}): Promise<string> =>
  String((await get(`/reportes/trabajos/${id}/descarga`, options)).result['url']);

beforeAll(async () => {
  await post('/empresas', { ruc: '1790085783001', razonSocial: 'Otra', dirMatriz: 'Quito' });
  bearer = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
  await storeMonth(running.database, running.demo.ruc);
}, 60_000);
afterAll(() => running.stop());

test('a background file equals the immediate one, and its progress is correct', async () => {
  for (const formato of ['csv', 'xlsx']) {
    const id = await made('ventas', { formato, separador: 'punto-y-coma' });
    const state = await get(`/reportes/trabajos/${id}`);
    const { leidos, total } = state.result['progreso'] as { leidos: number; total: number };
    expect([leidos, total > 200]).toEqual([total, true]);
    const file = await fetch(await addressOf(id));
    expect(file.status).toBe(200);
    expect([file.headers.get('cache-control'), file.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="ventas-2026-11-01-2026-11-30.${formato}"`,
    );
    const query = new URLSearchParams({ ...NOVEMBER, formato, separador: 'punto-y-coma' }).toString();
    const now = await fetch(`${running.url}/api/v1.0/reportes/ventas?${query}`, {
      headers: { 'x-api-key': running.demo.apiKey },
    });
    const [later, atOnce] = await Promise.all([file, now].map(async (one) => Buffer.from(await one.arrayBuffer())));
    const texts = [later, atOnce].map((bytes = Buffer.alloc(0)) =>
      formato === 'csv' ? bytes.toString() : Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString(),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(later?.length).toBe(state.result['bytes']);
  }
  const [aviso] = await sql<{ tipo: string; datos: object }>(`SELECT tipo, datos FROM avisos ORDER BY id DESC LIMIT 1`);
  expect(aviso).toMatchObject({ tipo: 'reporte.listo', datos: { reporte: 'ventas', desde: '2026-11-01' } });
});

describe('the annex in the background', () => {
  const month = { ruc: '', mes: '2026-11', codSustento: '02', exportacionDe: '02', relacionadas: '1712345675' };
  const annex = (body: object): Promise<Answered> =>
    post('/reportes/ats', { ...month, ruc: running.demo.ruc, ...body });
  const fileOf = async (id: unknown): Promise<{ name: string | null; xml: string }> => {
    const file = await fetch(await addressOf(String(id)));
    const [xml] = Object.values(unzipSync(Buffer.from(await file.arrayBuffer())));
    return { name: file.headers.get('content-disposition'), xml: Buffer.from(xml ?? []).toString() };
  };

  test('equals the immediate one; missing data make it fail with the reason', async () => {
    const { status, result } = await annex({});
    expect(status).toBe(202);
    const state = await ended(String(result['id']));
    expect(state).toMatchObject({ estado: 'LISTO', reporte: 'ats', formato: 'zip' });
    const { leidos, total } = state['progreso'] as { leidos: number; total: number };
    expect([leidos, total > 10]).toEqual([total, true]);
    const { name, xml } = await fileOf(result['id']);
    expect(name).toBe('attachment; filename="AT112026.zip"');
    const query = new URLSearchParams({ ...month, ruc: running.demo.ruc, formato: 'xml' }).toString();
    const now = await fetch(`${running.url}/api/v1.0/reportes/ats?${query}`, {
      headers: { 'x-api-key': running.demo.apiKey },
    });
    expect(xml).toBe(await now.text());
    const lacking = await annex({ exportacionDe: undefined });
    expect(await ended(String(lacking.result['id']))).toMatchObject({
      estado: 'FALLIDO',
      motivo: expect.stringContaining('exportacionDe') as string,
    });
    expect((await annex({ ruc: '1790011674001' })).status).toBe(404);
  });

  test('is required for more purchases than the immediate limit', async () => {
    await sql(`WITH r AS (
        INSERT INTO recibidos (account_id, empresa_id, ruc, clave_acceso, cod_doc, ruc_emisor, razon_social_emisor, estab, pto_emi, secuencial,
          fecha_emision, estado, origen, numero_autorizacion, fecha_registro, cod_sustento, parte_rel, derecho_credito, activo_fijo)
        SELECT account_id, id, ruc, lpad(n::text, 49, '0'), '01', '1790016919001', 'PROVEEDORA', '001', '001', n, '2025-02-01', 'VIGENTE',
          'archivo', lpad(n::text, 49, '0'), '2025-02-28', '01', false, true, false
        FROM empresas CROSS JOIN generate_series(1, 10001) n WHERE ruc = '${running.demo.ruc}' RETURNING id, account_id)
      INSERT INTO recibido_cifras (recibido_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta,
        retenido_iva, retenido_isd, total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
      SELECT id, account_id, 100, 0, 0, 15, 0, 0, 0, 0, 0, 115, '{2}', '{4}', '{15}', '{100}', '{15}' FROM r`);
    const query = `ruc=${running.demo.ruc}&mes=2025-02`;
    const refused = await get(`/reportes/ats?${query}`);
    expect([refused.status, refused.result['code']]).toEqual([409, 'reporte-grande']);
    expect(refused.result['message']).toContain('POST /api/v1.0/reportes/ats');
    const february = `ruc=${running.demo.ruc}&desde=01/02/2025&hasta=28/02/2025`;
    for (const path of [`ats/revision?${query}`, `compras?${february}&formato=csv`])
      expect([path, (await get(`/reportes/${path}`)).result['code']]).toEqual([path, 'reporte-grande']);
    const { result } = await annex({ mes: '2025-02' });
    expect(await ended(String(result['id']))).toMatchObject({ estado: 'LISTO', progreso: { leidos: 10001 } });
    const { xml } = await fileOf(result['id']);
    expect(xml.match(/<detalleCompras>/g)).toHaveLength(10_001);
    expect(xml).toMatch(/^<\?xml [^>]*>\n<iva><TipoIDInformante>.*<compras>.*<\/compras>.*<\/iva>$/s);
  });
});

test('an archive has the XML and the RIDE of each document of the period, its company as their folder', async () => {
  const id = await made('documentos', { formato: 'zip', desde: '06/11/2026', hasta: '06/11/2026', codDoc: '01' });
  const bytes = Buffer.from(await (await fetch(await addressOf(id))).arrayBuffer());
  const names = Object.keys(unzipSync(bytes));
  const [count] = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM comprobantes WHERE fecha_emision = '2026-11-06' AND cod_doc = '01' AND estado NOT IN ('CREADO', 'ELIMINADO')`,
  );
  expect(names).toHaveLength((count?.n ?? 0) * 2);
  expect(names.every((name) => name.startsWith(`${running.demo.ruc}/FAC-`) && /\.(xml|pdf)$/.test(name))).toBe(true);
  expect((await ask('ventas', { formato: 'zip' })).status).toBe(400);
});

test('the same Idempotency-Key creates one job', async () => {
  const headers = { 'idempotency-key': 'reporte-1' };
  const [one, two] = [await ask('ventas', {}, { headers }), await ask('ventas', {}, { headers })];
  expect([one.status, two.status, two.result['id']]).toEqual([202, 202, one.result['id']]);
  await ended(String(one.result['id']));
});

test('a download link has 256 bits, is stored as a hash, and ends with the next link, its expiry, its job, its key or the rights of its creator', async () => {
  const key = await call(running.url, '/api/v1.0/api-keys', {
    headers: bearer,
    body: { nombre: 'informes', expiracionEnDias: 1, roles: ['ROLE_REPORTS'] },
  });
  const its = { apiKey: String(key.result['apiKey']) };
  const id = await made('ventas', { formato: 'csv' }, its);
  const first = await addressOf(id, its);
  const token = first.split('/').at(-1) ?? '';
  expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
  const [stored] = await sql<{ found: number }>(
    `SELECT count(*)::int AS found FROM reporte_trabajos t WHERE t::text LIKE '%${token}%'`,
  );
  expect(stored?.found).toBe(0);
  expect(running.logs()).not.toContain(token);
  const status = async (url: string): Promise<number> => (await fetch(url)).status;
  expect(await status(first)).toBe(200);
  const second = await addressOf(id, its);
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await sql(`UPDATE reporte_trabajos SET descarga_hasta = rubrica_clock() WHERE id = ${id}`);
  expect(await status(second)).toBe(404);
  const third = await addressOf(id, its);
  await call(running.url, `/api/v1.0/api-keys/${String(key.result['id'])}`, { method: 'DELETE', headers: bearer });
  expect(await status(third)).toBe(404);

  // The rights of its creator, taken away meanwhile.
  const client = await call(running.url, '/api/v1.0/clientes-oauth', {
    headers: bearer,
    body: { nombre: 'informes', roles: ['ROLE_REPORTS'], empresas: null },
  });
  const { clientId, clientSecret } = client.result as { clientId: string; clientSecret: string };
  const its2 = { headers: { authorization: `Bearer ${await obtainBearer(running.url, { clientId, clientSecret })}` } };
  const lent = await addressOf(await made('ventas', { formato: 'csv', ruc: running.demo.ruc }, its2), its2);
  const put = (rights: object): Promise<Answered> =>
    call(running.url, `/api/v1.0/clientes-oauth/${clientId}`, {
      method: 'PUT',
      headers: bearer,
      body: { nombre: 'informes', ...rights },
    });
  const seen: number[] = [];
  for (const rights of [
    { roles: ['ROLE_REPORTS'], empresas: [running.demo.ruc] },
    { roles: ['ROLE_PRODUCTS'], empresas: null },
    { roles: ['ROLE_REPORTS'], empresas: ['1790085783001'] },
    { roles: ['ROLE_REPORTS'], empresas: null },
  ]) {
    expect((await put(rights)).status, JSON.stringify(rights)).toBe(200);
    seen.push(await status(lent));
  }
  expect(seen).toEqual([200, 404, 404, 200]);

  const mine = await made('ventas', { formato: 'csv' });
  const url = await addressOf(mine);
  expect(await status(url)).toBe(200);
  expect((await api('DELETE', `/reportes/trabajos/${mine}`)).result['estado']).toBe('CANCELADO');
  expect([await status(url), (await get(`/reportes/trabajos/${mine}/descarga`)).result['code']]).toEqual([
    404,
    'reporte-no-listo',
  ]);
  expect(await sql(`SELECT parte FROM reporte_partes WHERE trabajo_id = ${mine}`)).toEqual([]);
});

test('a job is visible only to its creator, not to another key of the account', async () => {
  const id = await made('ventas', { formato: 'csv' });
  const other = await call(running.url, '/api/v1.0/api-keys', {
    headers: bearer,
    body: { nombre: 'otra', expiracionEnDias: 1, roles: ['ROLE_REPORTS'] },
  });
  for (const path of [`/reportes/trabajos/${id}`, `/reportes/trabajos/${id}/descarga`])
    expect((await get(path, { apiKey: String(other.result['apiKey']) })).result['code']).toBe('trabajo-no-encontrado');
  expect((await get('/reportes/trabajos/999999')).status).toBe(404);

  const listed = async (options: CallOptions = {}): Promise<Answered['result'][]> =>
    (await get('/reportes/trabajos', options)).result['content'] as Answered['result'][];
  expect(await listed({ apiKey: String(other.result['apiKey']) })).toEqual([]);
  const [newest] = await listed();
  expect(newest).toMatchObject({ id, reporte: 'ventas', desde: '01/11/2026', hasta: '30/11/2026', estado: 'LISTO' });
});

test('jobs for companies out of reach are not listed', async () => {
  const key = await call(running.url, '/api/v1.0/api-keys', {
    headers: bearer,
    body: { nombre: 'limitada', expiracionEnDias: 1, roles: ['ROLE_REPORTS'], empresas: [running.demo.ruc] },
  });
  const its = { apiKey: String(key.result['apiKey']) };
  const id = await made('ventas', { formato: 'csv' }, its);
  // As requested before the key was limited.
  await running.database
    .sql(`INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, created_by_key, estado, due_at)
    SELECT account_id, tipo, formato, filtro || '{"rucs": null}', opciones, created_by_key, estado, due_at
    FROM reporte_trabajos WHERE id = ${id}`);
  const { result } = await get('/reportes/trabajos', its);
  expect((result['content'] as Answered['result'][]).map((one) => one['id'])).toEqual([id]);
});

test('at most five at once; a cancelled job leaves nothing; a failed one shows the reason', async () => {
  // Held by a worker that does not exist.
  const [{ account_id: account } = { account_id: '' }] = await sql<{ account_id: string }>(
    `SELECT account_id FROM reporte_trabajos LIMIT 1`,
  );
  const waiting = await sql<{
    id: string;
  }>(`INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, created_by_key,
      due_at, lease_token) SELECT t.account_id, 'ventas', 'csv', t.filtro, t.opciones, t.created_by_key, rubrica_clock() + interval '1 hour',
      gen_random_uuid()
    FROM (SELECT * FROM reporte_trabajos WHERE account_id = '${account}' AND created_by_key IS NOT NULL ORDER BY created_at, id LIMIT 1) t
      CROSS JOIN generate_series(1, 5) RETURNING id`);
  expect((await ask('ventas', {})).result['code']).toBe('limite-de-reportes');
  const { apiKey, ruc } = running.demo;
  const annex = await call(running.url, '/api/v1.0/reportes/ats', { apiKey, body: { ruc, mes: '2025-02' } });
  expect(annex.result['code']).toBe('limite-de-reportes');
  const [held = { id: '' }] = waiting;
  expect((await api('DELETE', `/reportes/trabajos/${held.id}`)).result['estado']).toBe('CANCELADO');
  await sql(
    `UPDATE reporte_trabajos SET due_at = NULL, estado = 'CANCELADO', lease_token = NULL WHERE due_at IS NOT NULL`,
  );

  await sql(`INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, created_by_key)
    SELECT account_id, 'ya-no-existe', 'csv', filtro, opciones, created_by_key FROM reporte_trabajos WHERE id = ${held.id}`);
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    `SELECT id::text FROM reporte_trabajos ORDER BY created_at DESC LIMIT 1`,
  );
  expect(await ended(id)).toMatchObject({ estado: 'FALLIDO', motivo: 'Este reporte ya no existe.' });
  const [aviso] = await sql<{ tipo: string }>(`SELECT tipo FROM avisos ORDER BY id DESC LIMIT 1`);
  expect(aviso?.tipo).toBe('reporte.fallido');
});
