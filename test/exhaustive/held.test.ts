import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { STALL_MS_MAX, startProbed } from '../support/cost/probed.js';
import { createCaller, OPERATOR_TOKEN } from '../support/cost/send.js';
import { csvOf, workbookOf } from '../support/cost/workbooks.js';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { claveCruce } from '../support/cruce.js';
import { exampleOf, operations, resolve } from '../support/openapi/document.js';
import { minimalFactura } from '../support/payloads.js';
import { call, demoOf, newMasterKey, temporaryDir, type Answered } from '../support/service.js';

// Inputs that are small as bytes and large once read: workbooks and CSV by what they inflate to, JSON bodies at their limit, and routes
// that work on stored things. For each: the longest time that the main thread was held, in its own CPU time (design/limits).

/** Least of this many tries: other load on the machine only adds. */
const TRIES = 3;
const MiB = 1024 * 1024;

const data = temporaryDir();
let database: TestDatabase;
let service: Awaited<ReturnType<typeof startProbed>>;
let apiKey = '';
let ruc = '';
const figures: [route: string, thing: string, heldMs: number, status: string][] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const keys = { RUBRICA_MASTER_KEY: newMasterKey(), RUBRICA_OPERADOR_TOKEN: OPERATOR_TOKEN };
  const env = { DATABASE_URL: database.url, RUBRICA_DATA: data.path, ...keys };
  service = await startProbed(env, data.path);
  ({ apiKey, ruc } = demoOf(data.path));
  // Modules load and code is compiled with the first requests.
  for (const path of [`${EMPRESA()}/clientes/importar`, `${EMPRESA()}/productos/importar`, COLUMNAS()])
    await upload(path, csvOf({ headings: ['a'], rows: [['b']] }));
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  data.remove();
  const rows = figures.map(([route, thing, ms, status]) => `${Math.round(ms)}\t${route}\t${thing}\t${status}`);
  console.log(rows.join('\n'));
});

const EMPRESA = (): string => `/api/v1.0/empresas/${ruc}`;
const COLUMNAS = (tipo = 'facturas'): string => `${EMPRESA()}/plantillas-masivas/${tipo}/columnas`;
const EMISIONES = '/api/v1.0/emisiones-masivas';

const ask = (path: string, more: { method?: string; body?: unknown } = {}): Promise<Answered> =>
  call(service.url, path, { apiKey, ...more });
const upload = (path: string, file: Buffer, more: Record<string, unknown> = {}): Promise<Answered> =>
  ask(path, { body: { archivo: file.toString('base64'), ...more } });

/** Sends a request until it holds the main thread for an acceptable time; several times at most. */
async function heldMs(route: string, thing: string, send: (turn: number) => Promise<Answered>): Promise<Answered> {
  let least = Infinity;
  let answered: Answered | undefined;
  for (let turn = 0; turn < TRIES && least >= STALL_MS_MAX; turn++) {
    await service.took();
    answered = await send(turn);
    least = Math.min(least, (await service.took()).stallMs);
  }
  figures.push([route, thing, least, `${answered?.status}`]);
  expect(least, `${route}: ${thing}`).toBeLessThan(STALL_MS_MAX);
  return answered as Answered;
}

const rowsOf = (count: number, cells: (n: number) => readonly string[]): (readonly string[])[] =>
  Array.from({ length: count }, (_, n) => cells(n));

const CLIENTES = ['identificacion', 'razonSocial', 'correos'];
const PRODUCTOS = ['codigoPrincipal', 'descripcion', 'precioUnitario', 'impuesto'];

describe('a file of customers', () => {
  const path = (): string => `${EMPRESA()}/clientes/importar?soloValidar=true`;
  const addresses = (count: number): string => Array.from({ length: count }, (_, n) => `a${n}@b.ec`).join(' ');
  test.each([
    [
      'a cell of 60,000 addresses',
      workbookOf({ headings: CLIENTES, rows: [['1712345675', 'ANA', addresses(60_000)]] }),
    ],
    ['a cell of 170,000 words (CSV)', csvOf({ headings: CLIENTES, rows: [['1', 'A', 'a '.repeat(170_000)]] })],
    [
      '200 rows that share a text of 32,000 letters',
      workbookOf({ headings: CLIENTES, shared: ['a,'.repeat(16_000)], rows: rowsOf(200, (n) => [`${n}`, 'A', '#0']) }),
    ],
    ['a heading of 550,000 letters', workbookOf({ headings: ['é'.repeat(550_000)], rows: [['a']] })],
    ['10,000 wrong rows', workbookOf({ headings: CLIENTES, rows: rowsOf(10_000, () => ['x', '', 'y z w']) })],
  ])('%s', async (thing, file) => {
    const { status } = await heldMs('clientes.importar', thing, () => upload(path(), file));
    expect(status).toBe(400);
  });
  test('10,000 customers', async () => {
    const file = workbookOf({
      headings: CLIENTES,
      rows: rowsOf(10_000, (n) => [`AB${n}`, `CLIENTE ${n}`, `a${n}@b.ec`]),
    });
    const { status } = await heldMs('clientes.importar', '10,000 customers', () => upload(path(), file));
    expect(status).toBe(200);
  });
});

describe('a file of products', () => {
  const path = (): string => `${EMPRESA()}/productos/importar?soloValidar=true`;
  test.each([
    ['a price of 7.9 MB', workbookOf({ headings: PRODUCTOS, rows: [['A', 'a', '1'.repeat(7_900_000), '2:4']] })],
    ['a price of 700,000 digits (CSV)', csvOf({ headings: PRODUCTOS, rows: [['A', 'a', '1'.repeat(700_000), '2:4']] })],
    ['taxes of 32,000 letters', workbookOf({ headings: PRODUCTOS, rows: [['A', 'a', '1', '2:4 '.repeat(8000)]] })],
    [
      '60 rows of four texts of 32,000 letters, shared',
      workbookOf({
        headings: PRODUCTOS,
        shared: ['1'.repeat(32_000), '2:4 '.repeat(8000)],
        rows: rowsOf(60, () => ['#0', '#0', '#0', '#1']),
      }),
    ],
  ])('%s', async (thing, file) => {
    const { status } = await heldMs('productos.importar', thing, () => upload(path(), file));
    expect(status).toBe(400);
  });
});

describe('columns of a bulk file', () => {
  test.each([
    [
      '40 headings of 550,000 letters',
      workbookOf({
        headings: rowsOf(40, () => []).map((_, n) => `#${n}`),
        shared: rowsOf(40, () => []).map((_, n) => `${'é'.repeat(550_000)}${n}`),
        rows: [['a']],
      }),
    ],
    [
      '40 headings of 300 letters',
      workbookOf({ headings: rowsOf(40, () => []).map((_, n) => `${'é'.repeat(296)}${n}`), rows: [['a']] }),
    ],
    [
      '40 headings of 70 letters',
      workbookOf({ headings: rowsOf(40, () => []).map((_, n) => `${'é'.repeat(66)}${n}`), rows: [['a']] }),
    ],
    [
      '30,000 rows of 40 short cells',
      workbookOf({
        headings: rowsOf(40, () => []).map((_, n) => `c${n}`),
        rows: rowsOf(14_000, () => Array(40).fill('#0') as string[]),
        shared: ['a'],
      }),
    ],
    [
      '1,500 rows of one text of 32,000 letters, shared',
      workbookOf({ headings: ['a'], shared: ['a'.repeat(32_000)], rows: rowsOf(1400, () => ['#0']) }),
    ],
  ])('%s', async (thing, file) => {
    await heldMs('emision-masiva.reconocer-columnas', thing, () => upload(COLUMNAS(), file));
  });
});

const LINES = ['Documento', 'Cédula', 'Cliente', 'Código', 'Descripción', 'Cantidad', 'Precio', 'IVA'];
const lineOf = (documento: number, n: number): readonly string[] => [
  ...[`${documento}`, PERSONA, 'ANA', `C${n % 1000}`, 'Café', '1', '1', '15 %'],
];

async function settled(id: unknown): Promise<Answered> {
  let answered = await ask(`${EMISIONES}/${String(id)}`);
  while (/REVISANDO|EN_PROCESO/.test(String(answered.result['estado']))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answered = await ask(`${EMISIONES}/${String(id)}`);
  }
  return answered;
}

describe('a bulk file', () => {
  test.each([
    ['one document of 30,000 rows', rowsOf(30_000, (n) => lineOf(1, n))],
    ['50 documents of 600 rows', rowsOf(30_000, (n) => lineOf(Math.floor(n / 600), n))],
    [
      '41 documents of 725 wrong rows',
      rowsOf(29_725, (n) => [`${Math.floor(n / 725)}`, ...Array<string>(7).fill('x')]),
    ],
    ['20,000 documents', rowsOf(19_999, (n) => lineOf(n, n))],
  ])(
    '%s',
    async (thing, rows) => {
      await heldMs('emision-masiva.crear', thing, async (turn) => {
        const file = csvOf({ headings: LINES, rows: [...rows, lineOf(90_000 + turn, turn)].slice(0, 30_000) });
        const sent = await upload(`${EMPRESA()}/emisiones-masivas?tipo=facturas`, file);
        return sent.status === 202 ? settled(sent.result['id']) : sent;
      });
    },
    300_000,
  );
});

describe('a JSON body at its limit', () => {
  const BYTES = 11.9 * MiB;
  test.each([
    ['base64', `"${'A'.repeat(BYTES)}"`],
    ['blanks in base64', `"${' '.repeat(BYTES)}"`],
    ['escaped letters', `"${'\\u00e9'.repeat(BYTES / 6)}"`],
    ['escaped quotes', `"${'\\"'.repeat(BYTES / 2)}"`],
    ['backslashes', `"${'\\\\'.repeat(BYTES / 2)}"`],
    ['digits', `"${'1'.repeat(BYTES)}"`],
    ['letters that no base64 has', `"${'é'.repeat(BYTES / 2)}"`],
    ['one number', '1'.repeat(BYTES)],
    ['numbers of 170 digits', `[${`${'1'.repeat(170)},`.repeat(59_000)}1]`],
    ['numbers without commas', `[${'12345678901234567 '.repeat(BYTES / 18)}]`],
    ['texts without commas', `"12345678901234567" ${'"" '.repeat(BYTES / 3)}`],
    ['blanks around it', `1${' '.repeat(BYTES)}`],
  ])('%s', async (thing, archivo) => {
    const body = `{"archivo":${archivo}}`;
    const { status } = await heldMs('emision-masiva.reconocer-columnas', `12 MB: ${thing}`, () =>
      ask(COLUMNAS(), { body }),
    );
    expect(status).toBe(400);
  });
});

describe('a list of the SRI', () => {
  const claves = (count: number, from = 0): string[] =>
    rowsOf(count, () => []).map((_, n) => claveCruce({ secuencial: from + n + 1 }));
  const listOf = (of: readonly string[]): string => Buffer.from(['CLAVE_ACCESO', ...of].join('\n')).toString('base64');
  const cruce = (listas: readonly string[]): unknown => ({
    ...{ ruc, desde: '01/10/2026', hasta: '31/10/2026', lado: 'recibidos', listas },
  });
  const CLAVES = '/api/v1.0/recibidos/claves';
  test.each<[route: string, thing: string, path: string, body: () => unknown, status: number]>([
    ['recibidos.traer-claves', '10,000 keys', CLAVES, () => ({ claves: claves(10_000) }), 202],
    ['recibidos.traer-claves', 'a list of 10,000 keys', CLAVES, () => ({ lista: listOf(claves(10_000, 20_000)) }), 202],
    [
      'recibidos.traer-claves',
      'a list of 39,000 wrong lines',
      CLAVES,
      () => ({ lista: listOf([...(Array(38_000).fill('x'.repeat(40)) as string[]), ...claves(1, 90_000)]) }),
      202,
    ],
    [
      'reportes.comparar',
      'two lists of 24,000 keys',
      '/api/v1.0/reportes/cruce',
      () => cruce([listOf(claves(24_000)), listOf(claves(24_000, 24_000))]),
      200,
    ],
    [
      'reportes.comparar',
      '200 lists of 200 wrong lines',
      '/api/v1.0/reportes/cruce',
      () => cruce([...(Array(199).fill(listOf(Array(200).fill('x') as string[])) as string[]), listOf(claves(1))]),
      200,
    ],
  ])('%s: %s', async (route, thing, path, body, expected) => {
    const sent = body();
    const { status, result } = await heldMs(route, thing, () => ask(path, { body: sent }));
    expect(status, JSON.stringify(result).slice(0, 300)).toBe(expected);
  });
});

const LINEAS = 700;
const COPIES = 100;
const PERSONA = '1712345675';
const today = (): string => fechaEcuador(new Date());
const STORED = `${COPIES} of ${LINEAS} lines`;

describe('stored things', () => {
  /** Of those that a route reads, by the part of the address before it. */
  const ids = new Map<string, string>();
  const factura = (more: Record<string, unknown> = {}): Record<string, unknown> =>
    minimalFactura({
      ruc,
      pagos: undefined,
      detalles: rowsOf(LINEAS, () => []).map((_, n) => ({
        ...{ codigoPrincipal: `C${n}`, descripcion: `Café ${n}`, cantidad: 1, precioUnitario: 1 },
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      })),
      ...more,
    });
  const held = async (thing: string, route: string, path: string, more: { method?: string; body?: unknown } = {}) => {
    const answered = await heldMs(route, thing, () => ask(path, more));
    expect(answered.status, JSON.stringify(answered.result)).toBeLessThan(300);
    return answered;
  };
  /** A page that a browser asks for. */
  const visit = (route: string, path: string, form?: Record<string, string>): Promise<Answered> =>
    heldMs(route, `proforma of ${LINEAS} lines`, async () => {
      const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
      const { status, headers } = await fetch(`${service.url}${path}`, { redirect: 'manual', ...body });
      expect(status).toBeLessThan(400);
      return { status, headers, success: true, result: {} };
    });

  test('a proforma of 700 lines', async () => {
    const path = `${EMPRESA()}/proformas`;
    const thing = `proforma of ${LINEAS} lines`;
    const made = await held(thing, 'proformas.crear', path, { body: { factura: factura() } });
    const one = `${path}/${String(made.result['id'])}`;
    ids.set('proformas', String(made.result['id']));
    await held(thing, 'proformas.actualizar', one, { method: 'PUT', body: { factura: factura({ moneda: 'DOLAR' }) } });
    await held(thing, 'proformas.enviar', `${one}/envio`, { body: { correos: ['ana@ejemplo.ec'] } });
    const page = new URL(String(made.result['enlace'])).pathname;
    await visit('GET /c/{token}', page);
    await visit('GET /c/{token}/pdf', `${page}/pdf`);
    await visit('POST /c/{token}/respuesta', `${page}/respuesta`, { respuesta: 'ACEPTADA', revision: '2' });
    // Other lines in another order: each is compared with the stored ones.
    const changed = factura({
      detalles: (factura()['detalles'] as object[]).map((line, n) => ({ ...line, codigoPrincipal: `D${n}` })).reverse(),
    });
    await held(thing, 'proformas.facturar', `${one}/factura`, { body: { factura: changed } });
  });

  test('recurring content of 700 lines', async () => {
    const path = `${EMPRESA()}/recurrentes`;
    const thing = `recurring content of ${LINEAS} lines`;
    const body = { nombre: 'Larga', frecuencia: 'mensual', dia: 5, atraso: 'preguntar', factura: factura() };
    await held(thing, 'recurrentes.ver-proximas', `${path}-vista-previa`, { body });
    const made = await held(thing, 'recurrentes.crear', path, { body });
    ids.set('recurrentes', String(made.result['id']));
    await held(thing, 'recurrentes.actualizar', `${path}/${String(made.result['id'])}`, {
      method: 'PUT',
      body: { ...body, dia: 6 },
    });
  });

  test('a received document of 700 lines', async () => {
    const receptora = '1790016919001';
    await ask('/api/v1.0/empresas', { body: { ruc: receptora, razonSocial: 'RECEPTORA', dirMatriz: 'QUITO' } });
    const receptor = { tipoIdentificacion: '04', identificacion: receptora, razonSocial: 'RECEPTORA' };
    const { result } = await held(`invoice of ${LINEAS} lines`, 'facturas.emitir', '/api/v2.0/comprobantes/facturas', {
      body: factura({ receptor }),
    });
    const clave = String(result['claveAcceso']);
    ids.set('comprobantes', clave);
    ids.set('recibidos', clave);
    await expect.poll(async () => (await ask(`/api/v1.0/comprobantes/${clave}`)).result['estado']).toBe('AUTORIZADO');
    const headers = { 'x-api-key': apiKey };
    const file = await fetch(`${service.url}/api/v1.0/comprobantes/${clave}/archivos?format=xml`, { headers });
    const xml = await file.text();
    await heldMs('recibidos.traer', `invoice of ${LINEAS} lines`, () =>
      call(service.url, '/api/v1.0/recibidos', {
        headers: { ...headers, 'content-type': 'application/xml' },
        body: xml,
      }),
    );
  });

  test('a load of wrong cells', async () => {
    const rows = rowsOf(20_000, (n) => [`${n}`, ...Array<string>(7).fill('x')]);
    const sent = await upload(`${EMPRESA()}/emisiones-masivas?tipo=facturas`, csvOf({ headings: LINES, rows }));
    const one = `${EMISIONES}/${String(sent.result['id'])}`;
    const thing = 'load of 20,000 wrong documents';
    ids.set('emisiones-masivas', String(sent.result['id']));
    await held(`${thing}, under review`, 'emision-masiva.hallazgos', `${one}/hallazgos`);
    await settled(sent.result['id']);
    await held(thing, 'emision-masiva.resultado', `${one}/resultado?formato=csv`);
  }, 300_000);

  test('a load of 45 documents of 660 rows, issued and signed', async () => {
    const rows = rowsOf(29_700, (n) => lineOf(100_000 + Math.floor(n / 660), n));
    const sent = await upload(`${EMPRESA()}/emisiones-masivas?tipo=facturas`, csvOf({ headings: LINES, rows }));
    const id = sent.result['id'];
    expect((await settled(id)).result['estado']).toBe('LISTA');
    let claves: string[] = [];
    const issued = await heldMs('emision-masiva.empezar', '45 documents of 660 rows', async () => {
      await ask(`${EMISIONES}/${String(id)}/emitir`, { body: {} });
      const done = await settled(id);
      await expect
        .poll(async () => {
          const { result } = await ask('/api/v1.0/comprobantes?size=100&estado=AUTORIZADO&texto=ANA');
          claves = (result['content'] as { claveAcceso: string }[]).map(({ claveAcceso }) => claveAcceso);
          return claves.length;
        })
        .toBeGreaterThan(40);
      return done;
    });
    expect(issued.result).toMatchObject({ estado: 'TERMINADA', emitidos: 45 });
    await heldMs('comprobantes.descargar-varios', `${claves.length} invoices of 660 lines`, async () => {
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      const body = JSON.stringify({ clavesAcceso: claves });
      const answer = await fetch(`${service.url}/api/v1.0/comprobantes/archivos`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return { status: answer.status, headers: answer.headers, success: answer.ok, result: {} };
    });
  }, 300_000);

  test('a template of a company with 10,000 products', async () => {
    const file = csvOf({ headings: PRODUCTOS, rows: rowsOf(10_000, (n) => [`P${n}`, `Producto ${n}`, '1', '2:4']) });
    await heldMs('productos.importar', '10,000 products', () => upload(`${EMPRESA()}/productos/importar`, file));
    await held('10,000 products', 'emision-masiva.plantilla', `${EMPRESA()}/plantillas-masivas/facturas`);
  });

  test('reports of them', async () => {
    for (const tipo of ['ventas', 'productos', 'documentos']) {
      const body = { desde: today(), hasta: today(), formato: 'xlsx' };
      let job = '';
      await heldMs('reportes.crear', tipo, async () => {
        const made = await ask(`/api/v1.0/reportes/${tipo}`, { body });
        job = `/api/v1.0/reportes/trabajos/${String(made.result['id'])}`;
        await expect.poll(async () => (await ask(job)).result['estado']).toBe('LISTO');
        return made;
      });
      await held(tipo, 'reportes.descargar', `${job}/descarga`);
    }
  });

  /** The id of a thing of its size in the example, where none is stored above. */
  async function exampleId(name: string): Promise<string | undefined> {
    const creation = operations.find(({ method, path }) => method === 'post' && path.endsWith(`/${name}`));
    if (creation === undefined) return undefined;
    const path = creation.path.replace('{ruc}', ruc);
    const { headers } = await ask(path, { body: exampleOf(creation.operationId) });
    return headers.get('location')?.split('/').at(-1);
  }

  test(`every route that reads, over ${STORED}`, async () => {
    await withClient(database.adminUrl, async (client) => {
      const copy = (table: string, where: string, changes: string): Promise<unknown> =>
        client.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT copied.* FROM ${table} s, generate_series(1, ${COPIES}) n,
          LATERAL jsonb_populate_record(s, jsonb_build_object('id', 900000 + n, ${changes})) AS copied WHERE s.${where}`);
      const clave = `lpad((900000 + n)::text, 49, '1')`;
      const other = `'clave_acceso', ${clave}, 'secuencial', 900000 + n`;
      await copy(
        'comprobantes',
        `clave_acceso = '${ids.get('comprobantes')}'`,
        `${other}, 'numero_autorizacion', ${clave}`,
      );
      await copy('recibidos', `clave_acceso = '${ids.get('recibidos')}'`, other);
      await copy(
        'proformas',
        `id = ${ids.get('proformas')}`,
        `'secuencial', 900000 + n, 'enlace_numero', gen_random_uuid(), 'enlace_hash', sha256(n::text::bytea)`,
      );
      await copy('recurrentes', `id = ${ids.get('recurrentes')}`, `'nombre', 'N' || n`);
    });
    const [, month, year] = today().split('/');
    const caller = await createCaller(service.url, demoOf(data.path));
    const reading = operations.filter(({ method, operationId }) => method === 'get' && operationId !== 'eventos.flujo');
    for (const { operationId, path, parameters = [] } of reading) {
      const [, name = ''] = /([^/]+)\/\{(?:id|clave|claveAcceso|clientId|token)\}/.exec(path) ?? [];
      const id = ids.get(name) ?? (await exampleId(name)) ?? '1';
      ids.set(name, id);
      const known: Readonly<Record<string, string | undefined>> = {
        ...{ ...caller.values, ruc, format: 'pdf', desde: today(), hasta: today(), mes: `${year}-${month}` },
        ...{ tipo: 'facturas', codigo: '35', tabla: 'iva', identificacion: PERSONA },
        ...(name === '' ? {} : { id, clave: id, claveAcceso: id, clientId: id, token: id }),
      };
      const query = new URLSearchParams();
      for (const one of parameters.map(resolve)) {
        if (one.in !== 'query') continue;
        const { maximum } = one.schema as { readonly maximum?: number };
        if (one.name === 'size') query.set('size', String(maximum));
        else if (one.name === 'incluir') query.set('incluir', 'documento');
        else if (one.required === true)
          query.set(one.name, known[one.name] ?? String(one.example ?? one.schema.enum?.[0]));
      }
      const target = `${path.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key]))}?${query.toString()}`;
      const request = { method: 'GET', target, headers: {}, body: undefined };
      await heldMs(operationId, STORED, async () => {
        const status = await caller.send(operationId, request);
        return { status, headers: new Headers(), success: status < 300, result: {} };
      });
    }
    caller.close();
  }, 300_000);
});
