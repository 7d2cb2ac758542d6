import { expect, test } from 'vitest';
import { costOnMainThread } from '../../../test/support/hostile/main-thread-cost.js';
import { client } from '../../../test/support/client.js';
import { sharedService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';

const service = await sharedService();
const { factura } = client(service);
const { apiKey } = service.demo;

const PATH = '/api/v1.0/plantillas-ride';

function create(nombre: string, more: Record<string, unknown> = {}): Promise<Answered> {
  return call(service.url, PATH, { apiKey, body: { nombre, formato: 'A4', definicion: { version: 1 }, ...more } });
}

function associate(body: Record<string, unknown>): Promise<Answered> {
  return call(service.url, `/api/v1.0/empresas/${service.demo.ruc}/plantilla-ride`, { apiKey, method: 'PUT', body });
}

test('a template is created, read, listed, previewed and deleted', async () => {
  const created = await create('Azul', { definicion: { version: 1, colores: { principal: '#0044AA' } } });
  expect(created.status).toBe(201);
  const path = `${PATH}/${String(created.result['id'])}`;
  expect(created.headers.get('location')).toBe(path);
  expect((await call(service.url, path, { apiKey })).result).toEqual(created.result);
  const list = await call(service.url, PATH, { apiKey });
  expect(list.result['content']).toContainEqual(created.result);
  const preview = await fetch(`${service.url}${path}/vista-previa`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
  });
  expect(preview.status).toBe(200);
  expect(Buffer.from(await preview.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  expect((await call(service.url, path, { apiKey, method: 'DELETE' })).status).toBe(200);
  expect((await call(service.url, path, { apiKey })).status).toBe(404);
});

test('a preview with letters that need another font does not hold the main thread', async () => {
  const letters = (from: number, count: number): string =>
    String.fromCodePoint(...Array.from({ length: count }, (_, n) => from + n));
  const textos = { encabezado: letters(0x370, 300), pie: letters(0x400, 400) };
  const definicion = { version: 1, letra: { familia: 'Courier', tamano: 10 }, textos };
  const { result, stallMs } = await costOnMainThread(() =>
    fetch(`${service.url}${PATH}/vista-previa`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ formato: 'A4', definicion }),
    }),
  );
  expect(result.status).toBe(200);
  expect((await result.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
  expect(stallMs).toBeLessThan(100);
});

test('the list is in the requested order', async () => {
  const made = ['B', 'A', 'C'].map((nombre) => create(`Orden ${nombre}`));
  await Promise.all(made);
  const names = async (sort: string): Promise<string[]> => {
    const { result } = await call(service.url, `${PATH}?sort=${sort}`, { apiKey });
    return (result['content'] as { nombre: string }[])
      .map(({ nombre }) => nombre)
      .filter((nombre) => nombre.startsWith('Orden'));
  };
  expect(await names('nombre,asc')).toEqual(['Orden A', 'Orden B', 'Orden C']);
  expect(await names('nombre,desc')).toEqual(['Orden C', 'Orden B', 'Orden A']);
});

test('a bad definition is refused with the path of the fault', async () => {
  const answer = await create('Mala', { definicion: { version: 1, colores: { principal: 'rojo' }, script: 'x' } });
  expect(answer.status).toBe(400);
  const fields = (answer.result['subErrors'] as { field: string }[]).map((fault) => fault.field);
  expect(fields).toEqual(expect.arrayContaining(['definicion.colores.principal', 'definicion.script']));
});

test('the most specific template of a receipt wins, and one in use cannot be deleted', async () => {
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: factura() });
  const archivo = `${service.url}/api/v1.0/comprobantes/${String(issued.result['claveAcceso'])}/archivos?format=pdf`;
  const used = async (): Promise<string | undefined> => {
    const answer = await fetch(archivo, { headers: { 'x-api-key': apiKey } });
    return /-(\d+)"$/.exec(answer.headers.get('etag') ?? '')?.[1];
  };
  const ids: string[] = [];
  for (const nombre of ['empresa', 'tipo', 'establecimiento', 'punto', 'otro tipo'])
    ids.push(String((await create(nombre)).result['id']));
  const [empresa, tipo, establecimiento, punto, otro] = ids;
  expect(await used()).toBe('0');
  await associate({ plantillaId: otro, codDoc: '07' });
  expect(await used()).toBe('0');
  await associate({ plantillaId: empresa });
  expect(await used()).toBe(empresa);
  await associate({ plantillaId: tipo, codDoc: '01' });
  expect(await used()).toBe(tipo);
  await associate({ plantillaId: establecimiento, estab: '001' });
  expect(await used()).toBe(establecimiento);
  expect((await associate({ plantillaId: punto, estab: '001', ptoEmi: '001' })).status).toBe(200);
  expect(await used()).toBe(punto);
  const refused = await call(service.url, `${PATH}/${punto ?? ''}`, { apiKey, method: 'DELETE' });
  expect(refused.result['code']).toBe('plantilla-en-uso');
  await associate({ plantillaId: null, estab: '001', ptoEmi: '001' });
  expect(await used()).toBe(establecimiento);
  expect((await call(service.url, `${PATH}/${punto ?? ''}`, { apiKey, method: 'DELETE' })).status).toBe(200);
});

test('a point without its establishment is refused', async () => {
  const created = await create('Suelta');
  expect((await associate({ plantillaId: created.result['id'], ptoEmi: '001' })).status).toBe(400);
});

test('a replaced template gets a new id and keeps its uses; of two concurrent replacements one is refused', async () => {
  const before = String((await create('Reemplazable')).result['id']);
  await associate({ plantillaId: before, codDoc: '06' });
  const replace = (body: Record<string, unknown> = {}, id = before): Promise<Answered> =>
    call(service.url, `${PATH}/${id}`, {
      apiKey,
      method: 'PUT',
      body: { nombre: 'Reemplazable', formato: 'ticket80', definicion: { version: 1 }, ...body },
    });
  const refused = await replace({ tipoDocumento: '01' });
  expect(refused.result).toMatchObject({ code: 'plantilla-invalida', subErrors: [{ field: 'tipoDocumento' }] });
  expect((await replace({ empresas: ['1790085783001'] })).result['code']).toBe('plantilla-en-uso');
  const answers = await Promise.all([replace(), replace()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const after = String(answers.find(({ status }) => status === 200)?.result['id']);
  expect(after).not.toBe(before);
  const uses = await call(service.url, `${PATH}/${after}/usos`, { apiKey });
  expect(uses.result).toEqual([{ ruc: service.demo.ruc, codDoc: '06', estab: null, ptoEmi: null }]);
  expect((await call(service.url, `${PATH}/${before}`, { apiKey })).status).toBe(404);
});

test('definitions are previewed without being stored; an invalid one is refused with the path of its fault', async () => {
  const attempt = (definicion: unknown): Promise<Response> =>
    fetch(`${service.url}${PATH}/vista-previa`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ formato: 'A4', definicion, ruc: service.demo.ruc }),
    });
  const good = await attempt({ version: 1, textos: { pie: '<script>alert(1)</script>' } });
  expect(Buffer.from(await good.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const bad = (await (await attempt({ version: 1, letra: { tamano: 99 } })).json()) as Answered;
  expect(bad.result['subErrors']).toMatchObject([{ field: 'definicion.letra.tamano' }]);
});
