import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { problems, refusal } from '../../../test/support/client.js';
import { resourcesOf } from '../../../test/support/resources.js';
import { sharedService } from '../../../test/support/running.js';
import type { Answered } from '../../../test/support/service.js';
import { accountId } from '../../db/transactions.js';
import { findEmpresa } from '../../db/empresas.js';
import { completeLines } from '../../receipts/complete-lines.js';

const resources = await resourcesOf(await sharedService());
const { api, factura, sql } = resources;
const path = `/empresas/${resources.running.demo.ruc}/productos`;

const IVA = [{ codigo: '2', codigoPorcentaje: '4' }];
const producto = (codigoPrincipal: string, changes: object = {}) => ({
  codigoPrincipal,
  descripcion: 'Café',
  precioUnitario: 8.5,
  impuesto: IVA,
  ...changes,
});

describe('a product', () => {
  test('201, 200: create, read, search, edit and delete, all audited', async () => {
    const created = await api('POST', path, producto('A-1', { precioUnitario: '0.123456', unidadMedida: 'kg' }));
    expect(created.status).toBe(201);
    expect(created.result).toMatchObject({ precioUnitario: 0.123456, unidadMedida: 'kg', impuesto: IVA, activo: true });
    const one = `${path}/${String(created.result['id'])}`;
    expect(created.headers.get('location')).toBe(`/api/v1.0${one}`);
    expect((await api('GET', one)).headers.get('etag')).toBe('"1"');
    const edited = await api('PUT', one, { descripcion: 'Té', unidadMedida: null }, { headers: { 'if-match': '"1"' } });
    expect(edited.result).toMatchObject({ descripcion: 'Té', unidadMedida: null, revision: 2 });
    expect(refusal(await api('PUT', one, { descripcion: 'x' }, { headers: { 'if-match': '"1"' } }))).toEqual([
      409,
      'revision-distinta',
    ]);
    expect((await api('GET', `${path}?texto=t%C3%A9`)).result).toMatchObject({ totalElements: 1 });
    expect((await api('GET', `${path}?codigoPrincipal=A-1&activo=false`)).result).toMatchObject({ totalElements: 0 });
    const subject = `${resources.running.demo.ruc}/${String(created.result['id'])}`;
    expect(await resources.lastAudit('producto', subject)).toMatchObject({ accion: 'productos.update' });
    expect((await api('DELETE', one)).result).toBeNull();
    expect(refusal(await api('GET', one))).toEqual([404, 'producto-no-encontrado']);
  });

  test('400: reports everything the SRI would refuse together', async () => {
    const impuesto = [
      { codigo: '2', codigoPorcentaje: '2' },
      { codigo: '2', codigoPorcentaje: '4' },
      { codigo: '9', codigoPorcentaje: '1' },
    ];
    const answer = await api('POST', path, producto(' ', { precioUnitario: '1.1234567', impuesto }));
    expect(refusal(answer)).toEqual([400, 'producto-invalido']);
    expect(problems(answer)).toEqual([
      'codigoPrincipal campo-requerido',
      'precioUnitario campo-cifra',
      'impuesto[0].codigoPorcentaje impuesto-tarifa-no-vigente',
      'impuesto[1] detalle-impuesto-repetido',
      'impuesto[2].codigo impuesto-desconocido',
    ]);
    expect(problems(await api('POST', path, { ...producto('x'.repeat(26)), impuesto: [] }))).toEqual([
      'codigoPrincipal longitud-incorrecta',
      'impuesto cantidad-incorrecta',
    ]);
  });

  test('409: duplicate code on creation and on edit', async () => {
    await api('POST', path, producto('B-1'));
    const second = await api('POST', path, producto('B-2'));
    expect(refusal(await api('POST', path, producto('B-1')))).toEqual([409, 'producto-existente']);
    const renamed = await api('PUT', `${path}/${String(second.result['id'])}`, { codigoPrincipal: 'B-1' });
    expect(refusal(renamed)).toEqual([409, 'producto-existente']);
  });

  test('404: another account’s', async () => {
    const { result } = await api('POST', path, producto('C-1'));
    const apiKey = resources.strangersKey;
    for (const method of ['GET', 'DELETE']) {
      const answer = await api(method, `${path}/${String(result['id'])}`, undefined, { apiKey });
      expect(refusal(answer)).toEqual([404, 'empresa-no-encontrada']);
    }
  });
});

describe('a file of products', () => {
  const send = (text: string | Buffer, codificacion?: string): Promise<Answered> =>
    api('POST', `${path}/importar`, { archivo: Buffer.from(text).toString('base64'), codificacion });

  test('200: creates and replaces, whatever the spreadsheet’s separator, letters and decimals', async () => {
    const first = await send(
      'codigoPrincipal,descripcion,precioUnitario,impuesto\nF-1,"Pan, de yuca","1,25",2:4\nF-2,Agua,0.5,2:0\n',
    );
    expect([first.status, first.result]).toMatchObject([200, { filas: 2, creados: 2, reemplazados: 0 }]);
    const latin = Buffer.from(
      'codigoPrincipal;descripcion;precioUnitario;impuesto;activo\r\nF-2;Champú;3,75;2:4;NO\r\n',
      'latin1',
    );
    expect((await send(latin, 'windows-1252')).result).toMatchObject({ filas: 1, creados: 0, reemplazados: 1 });
    expect((await api('GET', `${path}?codigoPrincipal=F-2`)).result).toMatchObject({
      content: [{ descripcion: 'Champú', precioUnitario: 3.75, activo: false, revision: 2 }],
    });
    expect((await api('GET', `${path}?codigoPrincipal=F-1`)).result).toMatchObject({
      content: [{ descripcion: 'Pan, de yuca', precioUnitario: 1.25 }],
    });
  });

  test('200: a dry run reports the same and stores nothing', async () => {
    const file = 'codigoPrincipal,descripcion,precioUnitario,impuesto\nV-1,Uno,1.5,2:4\nV-2,Dos,2,2:0\n';
    const archivo = Buffer.from(file).toString('base64');
    const look = () => api('POST', `${path}/importar?soloValidar=true`, { archivo });
    await api('POST', path, producto('V-2', { precioUnitario: '9' }));
    const { result } = await look();
    expect(result).toMatchObject({ filas: 2, creados: 1, reemplazados: 1 });
    expect(result['muestra']).toEqual([
      {
        codigoPrincipal: 'V-1',
        codigoAuxiliar: null,
        descripcion: 'Uno',
        precioUnitario: 1.5,
        unidadMedida: null,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
        activo: true,
      },
      expect.objectContaining({ codigoPrincipal: 'V-2' }),
    ]);
    expect((await api('GET', `${path}?codigoPrincipal=V-1`)).result).toMatchObject({ totalElements: 0 });
    expect((await api('GET', `${path}?codigoPrincipal=V-2`)).result).toMatchObject({
      content: [{ precioUnitario: 9 }],
    });
  });

  test('200: the file itself, in a form', async () => {
    const form = new FormData();
    form.set('archivo', new Blob(['codigoPrincipal,descripcion,precioUnitario,impuesto\nG-1,Sal,1,2:0\n']), 'p.csv');
    const { url, demo } = resources.running;
    const headers = { 'x-api-key': demo.apiKey };
    const response = await fetch(`${url}/api/v1.0${path}/importar`, { method: 'POST', headers, body: form });
    expect([response.status, await response.json()]).toMatchObject([200, { result: { creados: 1 } }]);
  });

  test('200: a workbook of Excel, checked row by row like CSV', async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = (...rows: string[][]): Buffer => {
      const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
      const files = {
        'xl/workbook.xml': '<workbook><sheets><sheet id="r"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="/xl/s.xml"/></R>',
        'xl/s.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
      };
      const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
      return Buffer.from(zipSync(Object.fromEntries(packed)));
    };
    const names = ['codigoPrincipal', 'descripcion', 'precioUnitario', 'impuesto'];
    const good = await send(sheet(names, ['X-1', 'Panela', '1.05', '2:4'], ['X-2', 'Maíz', '2', '2:0']));
    expect(good.result).toMatchObject({ filas: 2, creados: 2, reemplazados: 0 });
    const bad = await send(sheet(names, ['X-3', 'Bien', '1', '2:4'], ['X-4', 'Mal', 'caro', '2:4']));
    expect(problems(bad)).toEqual(['fila[3].precioUnitario campo-cifra']);
  });

  test('400: a price that may be one or a thousand dollars is asked about; either convention is read', async () => {
    const rows = ['A-1.234', 'B-"1,234"', 'C-"1.234,50"', 'D-"1,234.50"', 'E-0.125', 'F-1.2340', 'G-1234'];
    const file = (picked: readonly string[]): string =>
      [
        'codigoPrincipal,descripcion,precioUnitario,impuesto',
        ...picked.map((row) => `${row.replace('-', ',Cosa,')},2:4`),
      ].join('\n');
    const asked = await send(file(rows));
    expect(problems(asked)).toEqual(['fila[2].precioUnitario cifra-ambigua', 'fila[3].precioUnitario cifra-ambigua']);
    const { muestra } = (await send(file(rows.slice(2)))).result as { muestra: { precioUnitario: number }[] };
    expect(muestra.map(({ precioUnitario }) => precioUnitario)).toEqual([1234.5, 1234.5, 0.125, 1.234, 1234]);
  });

  test('200: an export imports to the same products, and no cell is a formula', async () => {
    const odd = [
      producto('EXP-1', { descripcion: '=cmd|"/c calc"!A1', unidadMedida: '@kg', precioUnitario: '0.000001' }),
      producto('EXP-2', {
        descripcion: '\'+1; "dos", tres',
        codigoAuxiliar: '-7',
        precioUnitario: '1.234',
        activo: false,
      }),
      producto('EXP-3', {
        codigoAuxiliar: '007',
        impuesto: [...IVA, { codigo: '3', codigoPorcentaje: '3610', tarifa: 20 }],
      }),
    ];
    for (const one of odd) expect((await api('POST', path, one)).status).toBe(201);
    // More than one batch.
    const many = Array.from({ length: 600 }, (_, n) => `M-${String(n).padStart(4, '0')},Más,1,2:4`);
    expect((await send(['codigoPrincipal,descripcion,precioUnitario,impuesto', ...many].join('\n'))).status).toBe(200);
    const { url, demo } = resources.running;
    const download = async (): Promise<string> => {
      const answer = await fetch(`${url}/api/v1.0${path}/exportar`, { headers: { 'x-api-key': demo.apiKey } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="productos-${demo.ruc}.csv"`);
      return answer.text();
    };
    const list = async (query: string): Promise<Record<string, unknown>[]> =>
      (await api('GET', `${path}?size=100&${query}`)).result['content'] as Record<string, unknown>[];
    const before = await list('texto=EXP-');
    expect(before).toHaveLength(3);
    const file = await download();
    expect(file).not.toMatch(/(^|,|")[=+\-@]/m);
    expect(file.match(/^"M-\d{4}"/gm)).toHaveLength(many.length);
    for (const { id } of before) await api('DELETE', `${path}/${String(id)}`);
    expect((await send(file)).result).toMatchObject({ filas: file.split('\r\n').length - 2, creados: 3 });
    const stamps = ['id', 'revision', 'fechaCreacion', 'fechaModificacion'];
    const fieldsOf = (one: object) => Object.entries(one).filter(([name]) => !stamps.includes(name));
    expect((await list('texto=EXP-')).map(fieldsOf)).toEqual(before.map(fieldsOf));
    expect(await download()).toBe(file);
    expect(refusal(await api('GET', `${path}/exportar`, undefined, { apiKey: resources.strangersKey }))).toEqual([
      404,
      'empresa-no-encontrada',
    ]);
  });

  test('400: names every invalid row and stores none', async () => {
    const answer = await send(
      'codigoPrincipal,descripcion,precioUnitario,impuesto\nH-1,Bien,1,2:4\nH-2,,1.x,2:99\nH-3,Mal,12,50,2:4\nH-1,Otra,1,2:4\n',
    );
    expect(refusal(answer)).toEqual([400, 'importacion-invalida']);
    expect(problems(answer)).toEqual([
      'fila[3].descripcion campo-requerido',
      'fila[3].precioUnitario campo-cifra',
      'fila[3].impuesto[0].codigoPorcentaje impuesto-tarifa-desconocida',
      'fila[4] celdas-distintas',
      'fila[4].impuesto[0].codigo impuesto-desconocido',
      'fila[5].codigoPrincipal codigo-repetido',
    ]);
    expect((await api('GET', `${path}?codigoPrincipal=H-1`)).result).toMatchObject({ totalElements: 0 });
  });

  test.each([
    ['no file', ''],
    ['no row', 'codigoPrincipal,descripcion,precioUnitario,impuesto\n'],
    ['a column that does not exist', 'codigoPrincipal,descripcion,precioUnitario,impuesto,color\nA,B,1,2:4,rojo\n'],
    ['an open quote', 'codigoPrincipal,descripcion,precioUnitario,impuesto\nA,"B,1,2:4\n'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff])],
  ])('400: %s', async (_name, file) => {
    expect(refusal(await send(file))).toEqual([400, 'importacion-invalida']);
  });
});

test('lines with only code and quantity are completed; given values stay; inactive products complete nothing', async () => {
  const { running } = resources;
  await api('POST', path, producto('L-1', { codigoAuxiliar: 'AUX', precioUnitario: '2.5' }));
  await api('POST', path, producto('L-2', { activo: false }));
  const [owner] = await sql<{ id: string }>('SELECT account_id AS id FROM empresas WHERE ruc = $1', [running.demo.ruc]);
  await running.database.db.inAccount(accountId(owner?.id ?? ''), async (tx) => {
    const empresa = await findEmpresa(tx, running.demo.ruc);
    const lines = [
      { codigoPrincipal: 'L-1', cantidad: 3 },
      { codigoPrincipal: 'L-1', cantidad: 1, precioUnitario: 9 },
      { codigoPrincipal: 'L-2', cantidad: 1 },
      { descripcion: 'Suelta', cantidad: 1, precioUnitario: 1, impuesto: [] },
    ];
    const { detalles } = await completeLines(tx, empresa?.id ?? '', { detalles: lines });
    const full = { codigoAuxiliar: 'AUX', descripcion: 'Café', precioUnitario: '2.50', impuesto: IVA };
    expect(detalles).toEqual([{ ...full, ...lines[0] }, { ...full, ...lines[1] }, lines[2], lines[3]]);
  });
});

test('an invoice of codes and quantities is issued with the products’ texts, prices and taxes; missing values are named', async () => {
  const { url, demo } = resources.running;
  await api('POST', path, producto('E-1', { precioUnitario: '2.5', descripcion: 'Té de horchata' }));
  const issue = (detalles: unknown) => api('POST', '/api/v2.0/comprobantes/facturas', factura({ detalles }));
  const issued = await issue([
    { codigoPrincipal: 'E-1', cantidad: 4 },
    { codigoPrincipal: 'E-1', cantidad: 1, descripcion: 'Té, muestra', precioUnitario: 0 },
  ]);
  expect(issued.status).toBe(201);
  const clave = String(issued.result['claveAcceso']);
  const read = await api('GET', `/comprobantes/${clave}`);
  expect(read.result['totales']).toMatchObject({ totalSinImpuestos: 10, importeTotal: 11.5 });
  const xml = await (
    await fetch(`${url}/api/v1.0/comprobantes/${clave}/archivos`, { headers: { 'x-api-key': demo.apiKey } })
  ).text();
  expect(xml).toContain('<descripcion>Té de horchata</descripcion>');
  expect(xml).toContain('<descripcion>Té, muestra</descripcion>');

  const refused = await issue([{ codigoPrincipal: 'NO-ESTA', cantidad: 1 }, null]);
  expect(refusal(refused)).toEqual([400, 'comprobante-invalido']);
  expect(problems(refused)).toEqual([
    'detalles[1] tipo-incorrecto',
    'detalles[0].descripcion campo-requerido',
    'detalles[0].precioUnitario campo-requerido',
    'detalles[0].impuesto campo-requerido',
  ]);
});
