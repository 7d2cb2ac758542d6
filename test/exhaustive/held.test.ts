import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STALL_MS_MAX, startProbed } from '../support/cost/probed.js';
import { csvOf, workbookOf } from '../support/cost/workbooks.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { call, demoOf, newMasterKey, temporaryDir, type Answered } from '../support/service.js';

// Inputs that are small as bytes and large once read: workbooks and CSV by what they inflate to, JSON bodies at their limit, and routes
// that work on stored things. For each: the longest time that the main thread was held, in its own CPU time (decision 0020).

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
  const env = { DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_MASTER_KEY: newMasterKey() };
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
  ...[`${documento}`, '1712345675', 'ANA', `C${n % 1000}`, 'Café', '1', '1', '15 %'],
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
  test.each([
    [
      'emision-masiva.reconocer-columnas',
      '11.9 MB of base64',
      (): string => COLUMNAS(),
      JSON.stringify({ archivo: 'A'.repeat(11.9 * MiB) }),
    ],
    [
      'emision-masiva.reconocer-columnas',
      '11.9 MB of blanks in base64',
      (): string => COLUMNAS(),
      JSON.stringify({ archivo: ' '.repeat(11.9 * MiB) }),
    ],
    [
      'emision-masiva.reconocer-columnas',
      '11.9 MB of escapes',
      (): string => COLUMNAS(),
      `{"archivo":"${'\\u00e9'.repeat((11.9 * MiB) / 6)}"}`,
    ],
    [
      'emision-masiva.reconocer-columnas',
      '11.9 MB of digits',
      (): string => COLUMNAS(),
      `{"archivo":"${'1'.repeat(11.9 * MiB)}"}`,
    ],
    [
      'emision-masiva.reconocer-columnas',
      '11.9 MB of letters that no base64 has',
      (): string => COLUMNAS(),
      `{"archivo":"${'é'.repeat((11.9 * MiB) / 2)}"}`,
    ],
  ])('%s: %s', async (route, thing, path, body) => {
    await heldMs(route, thing, () => ask(path(), { body }));
  });
});

describe('stored things', () => {
  const LINEAS = 700;
  const factura = (): Record<string, unknown> =>
    minimalFactura({
      ruc,
      pagos: undefined,
      detalles: rowsOf(LINEAS, () => []).map((_, n) => ({
        ...{ codigoPrincipal: `C${n}`, descripcion: `Café ${n}`, cantidad: 1, precioUnitario: 1 },
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      })),
    });
  const held = (thing: string, route: string, path: string, more: { method?: string; body?: unknown } = {}) =>
    heldMs(route, thing, () => ask(path, more));

  test('a proforma of 700 lines', async () => {
    const path = `${EMPRESA()}/proformas`;
    const thing = `proforma of ${LINEAS} lines`;
    const made = await held(thing, 'proformas.crear', path, { body: { factura: factura() } });
    expect(made.status, JSON.stringify(made.result)).toBe(201);
    const one = `${path}/${String(made.result['id'])}`;
    await held(thing, 'proformas.leer', one);
    await held(thing, 'proformas.listar', path);
    await held(thing, 'proformas.facturar', `${one}/factura`, { body: {} });
  });

  test('recurring content of 700 lines', async () => {
    const path = `${EMPRESA()}/recurrentes`;
    const thing = `recurring content of ${LINEAS} lines`;
    const body = { nombre: 'Larga', frecuencia: 'mensual', dia: 5, atraso: 'preguntar', factura: factura() };
    await held(thing, 'recurrentes.ver-proximas', `${path}-vista-previa`, { body });
    const made = await held(thing, 'recurrentes.crear', path, { body });
    await held(thing, 'recurrentes.leer', `${path}/${String(made.result['id'])}`);
    await held(thing, 'recurrentes.listar', path);
  });

  test('a load of wrong cells', async () => {
    const rows = rowsOf(20_000, (n) => [`${n}`, ...Array<string>(7).fill('x')]);
    const sent = await upload(`${EMPRESA()}/emisiones-masivas?tipo=facturas`, csvOf({ headings: LINES, rows }));
    const one = `${EMISIONES}/${String(sent.result['id'])}`;
    const thing = 'load of 20,000 wrong documents';
    await held(`${thing}, under review`, 'emision-masiva.hallazgos', `${one}/hallazgos`);
    await settled(sent.result['id']);
    await held(thing, 'emision-masiva.hallazgos', `${one}/hallazgos`);
    await held(thing, 'emision-masiva.listar', EMISIONES);
    await held(thing, 'emision-masiva.resultado', `${one}/resultado?formato=csv`);
  }, 300_000);

  test('a template of a company with 10,000 products', async () => {
    const file = csvOf({ headings: PRODUCTOS, rows: rowsOf(10_000, (n) => [`P${n}`, `Producto ${n}`, '1', '2:4']) });
    await heldMs('productos.importar', '10,000 products', () => upload(`${EMPRESA()}/productos/importar`, file));
    await held('10,000 products', 'emision-masiva.plantilla', `${EMPRESA()}/plantillas-masivas/facturas`);
    await held('10,000 products', 'productos.listar', `${EMPRESA()}/productos`);
  });
});
