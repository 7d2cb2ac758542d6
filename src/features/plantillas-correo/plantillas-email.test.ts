import { afterAll, beforeAll, expect, test } from 'vitest';
import { obtainBearer } from '../../../test/support/bearer.js';
import { minimalFactura } from '../../../test/support/payloads.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { startSmtp, type TestSmtp } from '../../../test/support/smtp.js';
import { plantillaEmailUsos } from '../../db/plantillas-email.js';
import { sql } from '../../db/sql.js';

let service: OwnService;
let apiKey: string;

let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startSmtp();
  service = await startOwnService({
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
  });
  ({ apiKey } = service.demo);
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const PATH = '/api/v1.0/plantillas-email';

function create(nombre: string, more: Record<string, unknown> = {}): Promise<Answered> {
  const body = {
    nombre,
    asunto: 'Su {{ comprobante.tipo }}',
    cuerpoHtml: '<p>{{ emisor.nombre }}',
    cuerpoTexto: 'x',
    ...more,
  };
  return call(service.url, PATH, { apiKey, body });
}

const read = (path: string): Promise<Answered> => call(service.url, path, { apiKey });
const pathOf = ({ result }: Answered): string => `${PATH}/${String(result['id'])}`;

function associate(body: Record<string, unknown>): Promise<Answered> {
  return call(service.url, `/api/v1.0/empresas/${service.demo.ruc}/plantilla-email`, { apiKey, method: 'PUT', body });
}

test('a template is created, read, listed, edited and deleted', async () => {
  const created = await create('Primera', { etiquetaCorreo: 'Ventas' });
  expect(created.status).toBe(201);
  expect(created.headers.get('location')).toBe(pathOf(created));
  expect((await read(pathOf(created))).result).toEqual(created.result);
  expect((await read(PATH)).result['content']).toContainEqual(created.result);
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    call(service.url, pathOf(created), { apiKey, method: 'PUT', body, headers });
  const edited = await put({ asunto: 'Otro', etiquetaCorreo: null }, { 'if-match': '"1"' });
  expect(edited.result).toMatchObject({ asunto: 'Otro', etiquetaCorreo: null, nombre: 'Primera', revision: 2 });
  expect((await put({ asunto: 'Tercero' }, { 'if-match': '"1"' })).result['code']).toBe('revision-distinta');
  await create('Segunda');
  expect((await put({ nombre: 'Segunda' })).result['code']).toBe('plantilla-existente');
  expect((await create('Segunda')).result['code']).toBe('plantilla-existente');
  expect((await call(service.url, pathOf(created), { apiKey, method: 'DELETE' })).status).toBe(200);
  expect((await read(pathOf(created))).result['code']).toBe('plantilla-no-encontrada');
});

test('a bad template is refused with the field, line and column of every fault, when created and when edited', async () => {
  const bad = { asunto: '{{ nada }}', cuerpoHtml: '<p>\n{% include "x" %}' };
  const answer = await create('Mala', bad);
  expect(answer.status).toBe(400);
  expect(answer.result['code']).toBe('plantilla-invalida');
  expect(answer.result['subErrors']).toMatchObject([
    { field: 'asunto', message: 'Línea 1, columna 4: La variable «nada» no existe.' },
    {
      field: 'cuerpoHtml',
      message: expect.stringContaining('Línea 2, columna 1: La etiqueta «include» no existe') as string,
    },
  ]);
  const good = await create('Buena');
  const edit = await call(service.url, pathOf(good), { apiKey, method: 'PUT', body: bad });
  expect(edit.result['code']).toBe('plantilla-invalida');
});

test('the variables have a description and an example each, and the built-in template is valid', async () => {
  const { result } = await read(`${PATH}/variables`);
  const variables = result['variables'] as { nombre: string; descripcion: string; ejemplo: unknown }[];
  expect(variables.length).toBeGreaterThan(30);
  for (const variable of variables)
    expect(variable).toMatchObject({ descripcion: expect.stringMatching(/\.$/) as string });
  expect((await create('Copia', result['incluida'] as Record<string, unknown>)).status).toBe(201);
});

test('a new default replaces the previous one', async () => {
  const first = await create('Por defecto', { esPredeterminada: true });
  const second = await create('Nueva por defecto', { esPredeterminada: true });
  expect((await read(pathOf(first))).result['esPredeterminada']).toBe(false);
  await call(service.url, pathOf(first), { apiKey, method: 'PUT', body: { esPredeterminada: true } });
  expect((await read(pathOf(second))).result['esPredeterminada']).toBe(false);
  await call(service.url, pathOf(first), { apiKey, method: 'PUT', body: { esPredeterminada: false } });
});

test('the most specific template of a receipt wins, and one in use cannot be deleted', async () => {
  const { ruc } = service.demo;
  const used = (): Promise<string | undefined> =>
    service.database.db.asWorker(async (tx) => {
      const [empresa] = await tx.query<{ account_id: string }>(sql`SELECT account_id FROM empresas`);
      return plantillaEmailUsos.choose(tx, empresa?.account_id ?? '', {
        ruc,
        codDoc: '01',
        estab: '001',
        ptoEmi: '001',
      });
    });
  const ids: string[] = [];
  for (const nombre of ['cuenta', 'empresa', 'tipo', 'establecimiento', 'punto', 'otro tipo'])
    ids.push(String((await create(nombre, { esPredeterminada: nombre === 'cuenta' })).result['id']));
  const [cuenta, empresa, tipo, establecimiento, punto, otro] = ids;
  expect(await used()).toBe(cuenta);
  await associate({ plantillaId: otro, codDoc: '07' });
  expect(await used()).toBe(cuenta);
  await associate({ plantillaId: empresa });
  expect(await used()).toBe(empresa);
  await associate({ plantillaId: tipo, codDoc: '01' });
  expect(await used()).toBe(tipo);
  await associate({ plantillaId: establecimiento, estab: '001' });
  expect(await used()).toBe(establecimiento);
  const chosen = await associate({ plantillaId: punto, estab: '001', ptoEmi: '001' });
  expect(chosen.result).toHaveLength(5);
  expect(await used()).toBe(punto);
  const refused = await call(service.url, `${PATH}/${punto ?? ''}`, { apiKey, method: 'DELETE' });
  expect(refused.result).toMatchObject({ code: 'plantilla-en-uso', message: expect.stringContaining(ruc) as string });
  await associate({ plantillaId: null, estab: '001', ptoEmi: '001' });
  expect((await call(service.url, `${PATH}/${punto ?? ''}`, { apiKey, method: 'DELETE' })).status).toBe(200);
});

test('a preview shows the example, an annulment, or a receipt of the account, with its HTML escaped', async () => {
  const source = '{% if anulado %}ANULADO {% endif %}{{ receptor.razonSocial }} {{ comprobante.numero }}';
  const created = await create('Vista', { asunto: source, cuerpoHtml: source, cuerpoTexto: source });
  const preview = (query = ''): Promise<Answered> =>
    call(service.url, `${pathOf(created)}/vista-previa${query}`, { apiKey, method: 'POST' });
  expect((await preview()).result).toMatchObject({ texto: 'PERSONA DE EJEMPLO 001-001-000000123' });
  expect((await preview('?anulado=true')).result['asunto']).toMatch(/^ANULADO /);
  const body = minimalFactura({
    receptor: { tipoIdentificacion: '05', identificacion: '1710034065', razonSocial: 'Ana & <Hijos>' },
  });
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body });
  expect(issued.status).toBe(201);
  const query = `?claveAcceso=${String(issued.result['claveAcceso'])}`;
  expect((await preview(query)).result['html']).toMatch(/^Ana &amp; &lt;Hijos&gt; 001-001-\d{9}$/);
});

test('a key without ROLE_RECEIPTS previews the example and no receipt', async () => {
  const bearer = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
  const keyBody = { nombre: 'plantillas', expiracionEnDias: 1, roles: ['ROLE_EMAIL_TEMPLATES'] };
  const key = await call(service.url, '/api/v1.0/api-keys', { headers: bearer, body: keyBody });
  const created = await create('Ajena');
  const ask = (query: string): Promise<Answered> =>
    call(service.url, `${pathOf(created)}/vista-previa${query}`, {
      apiKey: String(key.result['apiKey']),
      method: 'POST',
    });
  expect((await ask('')).status).toBe(200);
  expect((await ask(`?claveAcceso=${'1'.repeat(49)}`)).result).toMatchObject({
    code: 'rol-requerido',
    rolRequerido: 'ROLE_RECEIPTS',
  });
});

test('texts are previewed without being stored, and an invalid one is refused with the position of its fault', async () => {
  const attempt = (more: Record<string, unknown> = {}): Promise<Answered> =>
    call(service.url, `${PATH}/vista-previa`, {
      apiKey,
      body: {
        asunto: '{% if anulado %}ANULADO {% endif %}{{ comprobante.numero }}',
        cuerpoHtml: '{% if anulado %}no vale {% endif %}<img src="{{ logo }}">',
        cuerpoTexto: 'x',
        ...more,
      },
    });
  // No image that the browser would fail to load.
  expect((await attempt({ ruc: service.demo.ruc })).result).toMatchObject({
    asunto: '001-001-000000123',
    html: '<img src="">',
  });
  expect((await attempt({ anulado: true })).result['asunto']).toBe('ANULADO 001-001-000000123');
  expect((await attempt({ cuerpoHtml: 'a\n{{ nada }}' })).result).toMatchObject({
    code: 'plantilla-invalida',
    subErrors: [{ field: 'cuerpoHtml', message: 'Línea 2, columna 4: La variable «nada» no existe.' }],
  });
  expect((await attempt({ ruc: '0990000000001' })).status).toBe(404);
});

test('a test mail goes to one address, says so in its subject and is audited', async () => {
  const send = (correo: string): Promise<Answered> =>
    call(service.url, `${PATH}/prueba`, {
      apiKey,
      body: {
        ruc: service.demo.ruc,
        correo,
        asunto: 'Hola {{ receptor.razonSocial }}',
        cuerpoHtml: '<p>{{ emisor.nombre }}</p>',
        cuerpoTexto: 'x',
        etiquetaCorreo: 'Ventas',
      },
    });
  expect((await send('no es')).result).toMatchObject({ subErrors: [{ field: 'correo' }] });
  expect((await send('yo@example.test')).result).toMatchObject({ enviado: true });
  const [mail] = smtp.mails.filter(({ to }) => to.includes('yo@example.test'));
  expect(mail?.message.toString()).toMatch(/^Subject: \[Prueba\] Hola PERSONA DE EJEMPLO\r?$/m);
  expect(mail?.message.toString()).toMatch(/^From: Ventas </m);
  const bearer = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
  const trail = await call(service.url, '/api/v1.0/auditoria?size=5', { headers: bearer });
  expect(JSON.stringify(trail.result)).toContain('plantillas-email.test');
});
