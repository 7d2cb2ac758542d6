import { beforeAll, describe, expect, test } from 'vitest';
import { newRuc } from '../support/account.js';
import { HEADINGS, invoiceRows, workbook } from '../masivo/file.js';
import { obtainBearer } from '../support/bearer.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await sharedService();
const { factura, sql } = client(service);

const PATH = '/api/v1.0/emisiones-masivas';
const ask = (path: string, more: { method?: string; body?: unknown } = {}): Promise<Answered> =>
  call(service.url, path, { apiKey: service.demo.apiKey, ...more });
const upload = (file: Buffer, query = '', body: Record<string, unknown> = {}, tipo = 'facturas'): Promise<Answered> =>
  ask(`/api/v1.0/empresas/${service.demo.ruc}/emisiones-masivas?tipo=${tipo}${query}`, {
    body: { archivo: file.toString('base64'), nombre: 'ventas.xlsx', ...body },
  });
const csv = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);

/** Waits until nothing is under way. */
async function settled(id: unknown): Promise<Answered['result']> {
  let result: Answered['result'] = {};
  await expect
    .poll(
      async () => {
        ({ result } = await ask(`${PATH}/${String(id)}`));
        return result['estado'];
      },
      { timeout: 120_000 },
    )
    .not.toMatch(/REVISANDO|EN_PROCESO/);
  return result;
}

interface Finding {
  readonly clase: string;
  readonly celda: string;
  readonly codigo: string;
  readonly mensaje: string;
  readonly columna: string | null;
}

async function findingsOf(id: unknown): Promise<Finding[]> {
  const all: Finding[] = [];
  for (let desde: number | null = 0; desde !== null;) {
    const { result } = await ask(`${PATH}/${String(id)}/hallazgos?desde=${String(desde)}`);
    all.push(...(result['hallazgos'] as Finding[]));
    desde = result['siguiente'] as number | null;
  }
  return all;
}

const storedCount = async (like: string): Promise<number> => {
  const [row] = await sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM comprobantes WHERE ruc = $1 AND receptor_razon_social LIKE $2',
    [service.demo.ruc, like],
  );
  return row?.n ?? 0;
};

describe('a workbook of invoices', () => {
  const rows = invoiceRows(20);

  test('is reviewed first, then issued once, and known when it is uploaded again', async () => {
    const file = await workbook(rows);
    const { status, result, headers } = await upload(file);
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`${PATH}/${String(result['id'])}`);
    const reviewed = await settled(result['id']);
    expect(reviewed).toMatchObject({ estado: 'LISTA', filas: 22, documentos: 20, errores: 0, emitidos: 0 });
    expect(reviewed['importe']).toBeGreaterThan(100);
    expect(await storedCount('CLIENTE MASIVO %')).toBe(0);

    const started = await Promise.all(
      [1, 2].map(() => ask(`${PATH}/${String(result['id'])}/emitir`, { method: 'POST' })),
    );
    expect(started.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await settled(result['id'])).toMatchObject({ estado: 'TERMINADA', emitidos: 20, fallidos: 0 });
    expect(await storedCount('CLIENTE MASIVO %')).toBe(20);

    const again = await upload(file, '&emitir=true');
    expect([again.status, again.result['id']]).toEqual([200, result['id']]);
    const sheet = (await ask(`${PATH}/${String(result['id'])}/resultado`)).result['rows'] as string[][];
    expect(sheet).toHaveLength(23);
    const [line, grupo, word, numero, clave] = sheet[1] ?? [];
    expect([line, grupo, word]).toEqual(['2', 'P-1', 'Emitido']);
    expect(numero).toMatch(/^\d{3}-\d{3}-\d{9}$/);
    expect(clave).toMatch(/^\d{49}$/);
    // Both rows of one invoice have its key.
    const tenth = sheet.filter((row) => row[1] === 'P-10').map((row) => [row[0], row[4]]);
    expect(tenth).toHaveLength(2);
    expect(tenth[0]?.[1]).toBe(tenth[1]?.[1]);
    const list = (await ask(PATH)).result['content'] as { id: string }[];
    expect(list[0]?.id).toBe(result['id']);
  });

  test('whose correction repeats invoices that were issued leaves those out, unless they are asked for', async () => {
    const changed = [...rows.slice(0, 5), ['P-NUEVO', '1712345675', 'CLIENTE NUEVO', '', 'CAF', 'Café', '1', '3', '0']];
    const { result } = await upload(await workbook(changed));
    expect(await settled(result['id'])).toMatchObject({ estado: 'LISTA', documentos: 6, conocidos: 5 });
    await ask(`${PATH}/${String(result['id'])}/emitir`, { method: 'POST', body: {} });
    expect(await settled(result['id'])).toMatchObject({ emitidos: 1, omitidos: 5 });
    expect(await storedCount('CLIENTE MASIVO %')).toBe(20);
  });

  test('with 500 wrong cells lists every one of them at its cell, and issues nothing', async () => {
    const letter = (column: string): string => 'ABCDEFGHI'[HEADINGS.indexOf(column)] ?? '';
    const expected: string[] = [];
    const wrong: (readonly [string, string])[] = [
      ['Cantidad', 'dos'],
      ['Precio', '1.234'],
      ['IVA', 'quince'],
      ['Cédula/RUC', '99999999999'],
      ['Cantidad', '-3'],
    ];
    const lines = Array.from({ length: 500 }, (_, at) => {
      const cells = [`E-${at}`, '1712345675', 'CON ERROR', '', 'CAF', 'Café', '2', '3.5', '15 %'];
      const [column, value] = wrong[at % wrong.length] ?? ['', ''];
      cells[HEADINGS.indexOf(column)] = value;
      expected.push(`${letter(column)}${at + 2}`);
      return cells;
    });
    const file = await workbook(
      lines,
      HEADINGS,
      HEADINGS.map(() => 'texto'),
    );
    const { result } = await upload(file, '&emitir=true');
    expect(await settled(result['id'])).toMatchObject({ estado: 'CON_ERRORES', errores: 500, emitidos: 0 });
    const found = await findingsOf(result['id']);
    expect(found.filter(({ clase }) => clase === 'error').map(({ celda }) => celda)).toEqual(expected);
    // A seller reads them: titles of columns, never field paths.
    expect(found.map(({ mensaje }) => mensaje).filter((text) => /detalles\[|receptor\./.test(text))).toEqual([]);
    expect(await storedCount('CON ERROR')).toBe(0);
    const start = await ask(`${PATH}/${String(result['id'])}/emitir`, { method: 'POST' });
    expect([start.status, start.result['code']]).toEqual([409, 'emision-masiva-estado']);
  });

  test('is paused, goes on, and is stopped', async () => {
    const { result } = await upload(
      await workbook(invoiceRows(30).map((row) => [`Z${row[0] ?? ''}`, ...row.slice(1)])),
    );
    const id = String(result['id']);
    await settled(id);
    expect((await ask(`${PATH}/${id}/pausar`, { method: 'POST' })).status).toBe(409);
    await ask(`${PATH}/${id}/emitir`, { method: 'POST' });
    const paused = await ask(`${PATH}/${id}/pausar`, { method: 'POST' });
    const state = (await ask(`${PATH}/${id}`)).result['estado'];
    expect([paused.status, state]).toEqual(paused.status === 200 ? [200, 'EN_PAUSA'] : [409, 'TERMINADA']);
    if (paused.status === 200) await ask(`${PATH}/${id}/emitir`, { method: 'POST' });
    expect(await settled(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 30 });

    const other = await upload(
      csv('cédula;cliente;código;descripción;cantidad;precio;iva', '1712345675;OTRO;C;Café;1;3,50;15'),
    );
    await settled(other.result['id']);
    const stopped = await ask(`${PATH}/${String(other.result['id'])}`, { method: 'DELETE' });
    expect(stopped.result).toMatchObject({ estado: 'DETENIDA', emitidos: 0 });
  });
});

describe('columns', () => {
  test('that nobody decided on are refused; a decision is remembered', async () => {
    const file = csv('Nro;Quién;RUC/CI;Cosa;Cuántas;A cuánto;IVA', 'F1;ANA;1712345675;Café;2;8,50;15%');
    const refused = await upload(file);
    expect([refused.status, refused.result['code']]).toEqual([400, 'columnas-sin-asignar']);
    expect(refused.result['message']).toContain('«Quién»');
    const columnas = JSON.stringify({
      Nro: 'documento',
      Quién: 'razonSocial',
      Cosa: 'descripcion',
      Cuántas: 'cantidad',
      'A cuánto': 'precioUnitario',
    });
    const taken = await upload(file, '', { columnas });
    expect(taken.status).toBe(202);
    expect(await settled(taken.result['id'])).toMatchObject({ estado: 'LISTA', documentos: 1 });
    const next = csv('Nro;Quién;RUC/CI;Cosa;Cuántas;A cuánto;IVA;Código', 'F2;EVA;1712345675;Té;1;3,25;0;TE');
    const proposal = await ask(`/api/v1.0/empresas/${service.demo.ruc}/plantillas-masivas/facturas/columnas`, {
      body: { archivo: next.toString('base64') },
    });
    const proposed = proposal.result['columnas'] as { campo: string; por: string; muestra: string[] }[];
    expect(proposed.map(({ campo, por }) => [campo, por]).slice(0, 2)).toEqual([
      ['documento', 'recordada'],
      ['razonSocial', 'recordada'],
    ]);
    const remembered = await upload(next);
    expect(remembered.status).toBe(202);
    expect(await settled(remembered.result['id'])).toMatchObject({ estado: 'LISTA', documentos: 1 });
  });

  describe('remembered for a company', () => {
    const Y = newRuc();
    const USUAL = [
      'Cédula;Cliente;Código;Descripción;Cantidad;Precio;Descuento;IVA',
      '1712345675;NOMBRE;C;Café;2;8,50;7;15',
    ];
    const usual = (nombre: string): Buffer => csv(...USUAL.map((line) => line.replace('NOMBRE', nombre)));
    const ignoring = { columnas: JSON.stringify({ Descuento: '' }) };
    let limited: string;
    const uploadAs = (apiKey: string, ruc: string, file: Buffer, query: string, body = {}): Promise<Answered> =>
      call(service.url, `/api/v1.0/empresas/${ruc}/emisiones-masivas?tipo=facturas${query}`, {
        apiKey,
        body: { archivo: file.toString('base64'), ...body },
      });
    const amountOf = async (file: Buffer): Promise<unknown> => {
      const { status, result } = await upload(file, '&emitir=true');
      expect(status, JSON.stringify(result)).toBe(202);
      const end = await settled(result['id']);
      expect(end).toMatchObject({ estado: 'TERMINADA', emitidos: 1 });
      return end['importe'];
    };
    beforeAll(async () => {
      await ask('/api/v1.0/empresas', { body: { ruc: Y, razonSocial: 'La otra', dirMatriz: 'Quito' } });
      const made = await call(service.url, '/api/v1.0/api-keys', {
        headers: { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` },
        body: { nombre: 'de la otra', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'], empresas: [Y] },
      });
      limited = String(made.result['apiKey']);
    });

    test('a key of another company changes no invoice', async () => {
      expect(await amountOf(usual('ANTES'))).toBe(11.5);
      const point = '&estab=001&ptoEmi=001';
      expect((await uploadAs(limited, Y, usual('AJENA'), point, ignoring)).status).toBe(202);
      expect(await amountOf(usual('DESPUÉS'))).toBe(11.5);
    });

    test('a heading that is the name of a field means that field, also after a file that ignored it', async () => {
      const once = await upload(usual('SIN DESCUENTO'), '', ignoring);
      expect(await settled(once.result['id'])).toMatchObject({ estado: 'LISTA', importe: 19.55 });
      expect(await amountOf(usual('CON DESCUENTO'))).toBe(11.5);
    });

    test('with emitir=true a column named after a field is ignored only if the request says so', async () => {
      const twice = (nombre: string): Buffer =>
        csv(...[`${USUAL[0] ?? ''};Dscto`, `${USUAL[1] ?? ''};1`].map((line) => line.replace('NOMBRE', nombre)));
      const columnas = JSON.stringify({ Dscto: '' });
      const reviewed = await upload(twice('REVISADA'), '', { columnas });
      expect(await settled(reviewed.result['id'])).toMatchObject({ estado: 'LISTA', importe: 11.5 });
      const silent = await upload(twice('CALLADA'), '&emitir=true');
      expect([silent.status, silent.result['code']]).toEqual([400, 'columnas-sin-asignar']);
      expect(silent.result['message']).toContain('«Dscto»');
      expect(silent.result['message']).toContain('sin emitir=true');
      const looked = await upload(twice('CALLADA'));
      expect(await settled(looked.result['id'])).toMatchObject({ estado: 'LISTA', importe: 11.5 });
      const said = await upload(twice('DICHA'), '&emitir=true', { columnas });
      expect(await settled(said.result['id'])).toMatchObject({ estado: 'TERMINADA', importe: 11.5 });
    });

    test('a heading that is the name of a property of every object is a heading like any other', async () => {
      const file = csv(
        ...USUAL.map((line, at) => `${line.replace('NOMBRE', 'OBRA')};${at === 0 ? 'Constructor' : 'X'}`),
      );
      const { status, result } = await upload(file);
      expect([status, result['code']]).toEqual([400, 'columnas-sin-asignar']);
    });

    test('files of one company never discard those of another', async () => {
      const waiting = await upload(usual('ESPERA'));
      await settled(waiting.result['id']);
      for (let at = 0; at < 22; at++) {
        const made = await uploadAs(limited, Y, usual(`N${at}`), '&estab=001&ptoEmi=001');
        expect(made.status).toBe(202);
        await settled(made.result['id']);
      }
      expect((await ask(`${PATH}/${String(waiting.result['id'])}`)).result['estado']).toBe('LISTA');
    });
  });

  test('of the template are those of the type, with the company’s products and points', async () => {
    const ruc = service.demo.ruc;
    await ask(`/api/v1.0/empresas/${ruc}/productos`, {
      body: {
        codigoPrincipal: 'CAF-500',
        descripcion: 'Café',
        precioUnitario: 8.5,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    });
    const { status, result } = await ask(`/api/v1.0/empresas/${ruc}/plantillas-masivas/facturas`);
    expect(status).toBe(200);
    const [headings] = result['rows'] as string[][];
    expect(headings).toEqual(expect.arrayContaining(['Documento', 'Punto de emisión', 'Código del producto', 'IVA']));
    const response = await fetch(`${service.url}/api/v1.0/empresas/${ruc}/plantillas-masivas/facturas`, {
      headers: { 'x-api-key': service.demo.apiKey },
    });
    const { openArchive } = await import('../../src/files/zip.js');
    const archive = await openArchive(Buffer.from(await response.arrayBuffer()), 10_000_000);
    const text = async (name: string): Promise<string> => {
      const parts: Buffer[] = [];
      for await (const part of archive.read(name) ?? []) parts.push(part);
      return Buffer.concat(parts).toString('utf8');
    };
    expect(await text('xl/worksheets/sheet1.xml')).toContain('Productos!$A$2:$A$');
    expect(await text('xl/worksheets/sheet2.xml')).toContain('CAF-500');
    expect(await text('xl/worksheets/sheet3.xml')).toContain('001-001');
  });
});

describe('every document type', () => {
  test('is issued from its columns', async () => {
    const issued = await ask('/api/v2.0/comprobantes/facturas', { body: factura() });
    const number = `001-001-${String(issued.result['secuencial'])}`;
    const clave = String(issued.result['claveAcceso']);
    const day = `${clave.slice(0, 2)}/${clave.slice(2, 4)}/${clave.slice(4, 8)}`;
    const receptor = { 'Identificación del comprador': '1712345675', 'Nombre del comprador': 'PERSONA DE EJEMPLO' };
    const modified = { 'Número del documento modificado': number, 'Fecha del documento modificado': day };
    const item = {
      'Código del producto': 'P-1',
      Descripción: 'Producto',
      Cantidad: '1',
      'Precio unitario': '1',
      IVA: '15 %',
    };
    const files: Readonly<Record<string, Record<string, string>>> = {
      'liquidaciones-compra': {
        'Identificación del proveedor': '1712345675',
        'Nombre del proveedor': 'PERSONA DE EJEMPLO',
        Dirección: 'Recinto',
        ...item,
      },
      'notas-credito': { ...receptor, ...modified, Motivo: 'Devolución', ...item },
      'notas-debito': { ...receptor, ...modified, Razón: 'Interés por mora', Valor: '1', IVA: '0 %' },
      'guias-remision': {
        'Dirección de partida': 'Bodega',
        'Identificación del transportista': '1712345675',
        'Nombre del transportista': 'LUIS',
        'Inicio del transporte': day,
        'Fin del transporte': day,
        Placa: 'PBA1234',
        'Identificación del destinatario': '1790016919001',
        'Nombre del destinatario': 'COMPRADORA S.A.',
        'Dirección del destinatario': 'Av. Ficticia',
        'Motivo del traslado': 'Venta',
        Descripción: 'Cajas',
        Cantidad: '10',
      },
      retenciones: {
        'Identificación del proveedor': '1760013210001',
        'Nombre del proveedor': 'PROVEEDORA S.A.',
        'Número de la factura': '001-002-000000123',
        'Sustento tributario': '01',
        'Fecha de la factura': day,
        'Autorización de la factura': '1211202601176001321000110010020000001231234567813',
        'IVA de la factura': '15 %',
        'Base de la factura': '100',
        'Impuesto que se retiene': 'Renta',
        'Código de retención': '312',
        'Base de la retención': '100',
      },
    };
    for (const [tipo, cells] of Object.entries(files)) {
      const file = await workbook([Object.values(cells)], Object.keys(cells));
      const { status, result } = await upload(file, '&emitir=true', {}, tipo);
      expect([tipo, status]).toEqual([tipo, 202]);
      const end = await settled(result['id']);
      expect([tipo, end['estado'], end['emitidos'], await findingsOf(result['id'])]).toMatchObject([
        tipo,
        'TERMINADA',
        1,
        expect.any(Array) as unknown,
      ]);
    }
  });

  test('a payment without amount is for the total', async () => {
    const file = csv(
      'cédula;cliente;código;descripción;cantidad;precio;iva;forma de pago',
      '1712345675;CON PAGO;C;Café;2;8,50;15;transferencia',
    );
    const { result } = await upload(file, '&emitir=true');
    expect(await settled(result['id'])).toMatchObject({ estado: 'TERMINADA', emitidos: 1 });
    const rows = await sql<{ pagos: unknown }>(
      `SELECT documento->'pagos' AS pagos FROM comprobantes WHERE ruc = $1 AND receptor_razon_social = 'CON PAGO'`,
      [service.demo.ruc],
    );
    expect(JSON.stringify(rows[0])).toMatch(/"20".*19\.55|19\.55.*"20"/);
  });
});

test('a total that changed after the review is not issued until it is asked for again', async () => {
  const productos = `/api/v1.0/empresas/${service.demo.ruc}/productos`;
  const product = (precioUnitario: number) => ({
    codigoPrincipal: 'SUBE',
    descripcion: 'Sube',
    precioUnitario,
    impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
  });
  const made = await ask(productos, { body: product(10) });
  const { result } = await upload(
    csv('cédula;cliente;código;cantidad', '1712345675;REVISADO;SUBE;1', '1712345675;REVISADO;SUBE;2'),
  );
  const id = String(result['id']);
  expect(await settled(id)).toMatchObject({ estado: 'LISTA', importe: 34.5 });
  await ask(`${productos}/${String(made.result['id'])}`, { method: 'PUT', body: product(1000) });
  await ask(`${PATH}/${id}/emitir`, { method: 'POST' });
  expect(await settled(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 0, fallidos: 2 });
  const rows = (await ask(`${PATH}/${id}/resultado`)).result['rows'] as string[][];
  expect(rows.slice(1).map((row) => row.join(' '))).toEqual([
    expect.stringContaining('el total era 11.50 y ahora es 1150.00'),
    expect.stringContaining('el total era 23.00 y ahora es 2300.00'),
  ]);
  await ask(`${PATH}/${id}/emitir`, { method: 'POST' });
  expect(await settled(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 2, fallidos: 0 });
});

test('a load of a key that was revoked meanwhile waits for an administrator', async () => {
  const headers = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
  const key = { nombre: 'sube', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'] };
  const { result } = await call(service.url, '/api/v1.0/api-keys', { headers, body: key });
  const file = csv('cédula;cliente;código;descripción;cantidad;precio;iva', '1712345675;SIN DERECHO;C;Café;1;3,50;15');
  const loaded = await call(service.url, `/api/v1.0/empresas/${service.demo.ruc}/emisiones-masivas?tipo=facturas`, {
    apiKey: String(result['apiKey']),
    body: { archivo: file.toString('base64') },
  });
  expect(await settled(loaded.result['id'])).toMatchObject({ estado: 'LISTA' });
  await call(service.url, `/api/v1.0/api-keys/${String(result['id'])}`, { method: 'DELETE', headers });
  await sql(
    `UPDATE emisiones_masivas SET estado = 'EN_PROCESO', iniciada_at = rubrica_clock(), due_at = rubrica_clock() WHERE id = $1`,
    [loaded.result['id']],
  );
  expect(await settled(loaded.result['id'])).toMatchObject({ estado: 'EN_PAUSA', emitidos: 0 });
  expect(await storedCount('SIN DERECHO')).toBe(0);
});

describe('limits', () => {
  const setCertificate = (activo: boolean): Promise<unknown> =>
    sql('UPDATE certificados SET activo = $1 WHERE empresa_id = (SELECT id FROM empresas WHERE ruc = $2)', [
      activo,
      service.demo.ruc,
    ]);

  test('a file that is no table, too wide or without rows is refused', async () => {
    for (const file of [
      Buffer.from('%PDF-1.7\0'),
      csv('a;b'),
      csv(Array.from({ length: 60 }, (_, at) => `c${at}`).join(';'), '1'),
    ]) {
      const { status, result } = await upload(file);
      expect([status, result['code']]).toEqual([400, 'importacion-invalida']);
    }
  });

  test('a company without a certificate pauses the load with the reason; nothing fails', async () => {
    await setCertificate(false);
    const file = csv('cédula;cliente;código;descripción;cantidad;precio;iva', '1712345675;SIN FIRMA;C;Café;1;3,50;15');
    const { result } = await upload(file, '&emitir=true');
    const paused = await settled(result['id']);
    expect(paused).toMatchObject({
      estado: 'EN_PAUSA',
      fallidos: 0,
      motivo: expect.stringContaining('certificado') as string,
    });
    await setCertificate(true);
    await ask(`${PATH}/${String(result['id'])}/emitir`, { method: 'POST' });
    expect(await settled(result['id'])).toMatchObject({ estado: 'TERMINADA', emitidos: 1 });
  });
});
