import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '../../src/files/spreadsheet.js';
import type { SheetRow } from '../../src/files/sheet.js';
import { withClient } from '../support/database.js';
import { hasJudge, judgeByOfficialSchema } from '../support/judges.js';
import { importMonth, documentos, esperado, recibidos, storeMonth } from '../support/golden-month.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let running: OwnService;
let expected: Map<string, string>;
const NOVEMBER = { desde: '01/11/2026', hasta: '30/11/2026' };

const address = (tipo: string, query: Record<string, string>): string =>
  `/api/v1.0/reportes/${tipo}?${new URLSearchParams({ ...NOVEMBER, ruc: running.demo.ruc, ...query }).toString()}`;
const report = (tipo: string, query: Record<string, string> = {}): Promise<Answered> =>
  call(running.url, address(tipo, query), { apiKey: running.demo.apiKey });
const fetched = (tipo: string, query: Record<string, string>): Promise<Response> =>
  fetch(`${running.url}${address(tipo, query)}`, { headers: { 'x-api-key': running.demo.apiKey } });

type Fila = Readonly<Record<string, string | number | null>>;
/** Returns all rows of a report, page by page. */
async function everyRow(tipo: string, size = '100'): Promise<Fila[]> {
  const rows: Fila[] = [];
  for (let cursor: string | undefined; ;) {
    const { status, result } = await report(tipo, { size, ...(cursor === undefined ? {} : { cursor }) });
    expect(status).toBe(200);
    rows.push(...(result['content'] as Fila[]));
    if (result['siguiente'] === null) return rows;
    cursor = result['siguiente'] as string;
  }
}
const sheet = async (bytes: Buffer): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  const limits = { rowsMax: 12_000, columnsMax: 60, bytesMax: 50_000_000 };
  for await (const row of readSpreadsheet(bytes, limits)) rows.push(row);
  return rows;
};
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const added = (rows: readonly Fila[], column: string): string =>
  (rows.reduce((sum, row) => sum + cents(row[column]), 0) / 100).toFixed(2);
/** Expected values of a report, from the spreadsheet. */
const reported = (reporte: string): Record<string, string> =>
  Object.fromEntries(
    [...expected]
      .filter(([key]) => key.startsWith(`${reporte} `))
      .map(([key, value]) => [key.slice(reporte.length + 1), value]),
  );

beforeAll(async () => {
  running = await startOwnService();
  expected = await esperado();
  await storeMonth(running.database, running.demo.ruc);
  await importMonth(running);
  // As in `generar.py`.
  const body = {
    creditoAnterior: '120.5',
    retencionesAnterior: '33.20',
    impuestoAnterior: '10',
    ventasCredito: '500',
    impuestoCredito: '75',
  };
  const path = `/api/v1.0/empresas/${running.demo.ruc}/saldos-iva/2026-11`;
  const entered = await call(running.url, path, { apiKey: running.demo.apiKey, method: 'PUT', body });
  expect(entered.result).toMatchObject({ creditoAnterior: '120.50', ingresados: true });
}, 120_000);
afterAll(() => running.stop());

test('the month has documents of every type and state', () => {
  expect(documentos.length).toBeGreaterThanOrEqual(300);
  expect(new Set(documentos.map((row) => row['codDoc'])).size).toBe(6);
  expect(new Set(documentos.map((row) => row['estado'])).size).toBe(8);
  expect(recibidos.length).toBeGreaterThanOrEqual(60);
  expect(new Set(recibidos.map((row) => row['codDoc'])).size).toBe(8);
  expect(new Set(recibidos.map((row) => row['estado'])).size).toBe(6);
});

test('received documents are listed by type and state, each once', async () => {
  const counts = Object.fromEntries(Object.entries(reported('recibidos')).map(([key, value]) => [key, Number(value)]));
  const mine: Record<string, number> = Object.fromEntries(Object.keys(counts).map((key) => [key, 0]));
  for (const page of ['0', '1']) {
    const path = `/api/v1.0/recibidos?size=100&page=${page}`;
    const { result } = await call(running.url, path, { apiKey: running.demo.apiKey });
    for (const { codDoc, estado } of result['content'] as { codDoc: string; estado: string }[]) {
      const key = `${codDoc}.${estado}`;
      mine[key] = (mine[key] ?? 0) + 1;
    }
  }
  expect(mine).toEqual(counts);
});

test('the sales book equals the spreadsheet to the cent, by its totals and by its lines', async () => {
  const { documentos: count, anulados, otraMoneda, ...sums } = reported('ventas');
  const { result } = await report('ventas', { size: '1' });
  const totals = result['totales'] as Record<string, number>;
  expect([totals['documentos'], totals['anulados'], totals['otraMoneda'], totals['sinCifras']]).toEqual([
    Number(count),
    Number(anulados),
    Number(otraMoneda),
    0,
  ]);
  const rows = await everyRow('ventas', '37');
  expect(rows).toHaveLength(Number(count));
  for (const [column, value] of Object.entries(sums)) {
    expect([column, totals[column]?.toFixed(2)]).toEqual([column, value]);
    expect([column, added(rows, column)]).toEqual([column, value]);
  }
  const withheld = rows.filter((row) => row['retencionNumero'] !== null);
  expect(withheld.some((row) => row['tipoIdentificacion'] === '05')).toBe(true);
  expect(withheld.some((row) => /^\d{3}-\d{3}-\d{9}\+\d{3}-\d{3}-\d{9}/.test(String(row['retencionNumero'])))).toBe(
    true,
  );
  const otherCurrency = rows.filter((row) => row['moneda'] !== null && row['estado'] !== 'ANULADO');
  expect(otherCurrency.length).toBeGreaterThan(0);
  expect(otherCurrency.every((row) => row['total'] === row['totalMoneda'] && Number(row['total']) > 0)).toBe(true);
  expect(rows.filter((row) => row['estado'] === 'ANULADO').every((row) => row['total'] === 0)).toBe(true);
  expect(rows.every((row) => row['codDoc'] !== '04' || Number(row['total']) <= 0)).toBe(true);
});

test('taxes by rate and the boxes of form 104 equal it, and agree with the sales book and with `resumen`', async () => {
  const { result } = await report('impuestos');
  const rows = (result['content'] as Fila[]).filter((row) => row['lado'] === 'ventas');
  const byRate = (name: string, codigo: string, impuesto = 'IVA'): string =>
    added(
      rows.filter(
        (row) => row['codigoPorcentaje'] === codigo && row['impuesto'] === impuesto && row['casillaBruto'] !== '407',
      ),
      name,
    );
  for (const [key, value] of Object.entries(reported('impuestos'))) {
    const [codigo = '', name = ''] = key.split('.');
    const mine = codigo === 'ice' ? byRate('valor', '3054', 'ICE') : byRate(name, codigo);
    expect([key, mine]).toEqual([key, value]);
  }
  expect(boxes(result)).toEqual(nonzero(reported('104')));
  const sales = await everyRow('ventas');
  expect(
    added(
      rows.filter((row) => row['impuesto'] === 'IVA'),
      'valor',
    ),
  ).toBe(added(sales, 'iva'));
  const { result: resumen } = await report('resumen', { por: 'mes' });
  const [serie] = resumen['series'] as Serie[];
  expect([serie?.ventas.total.toFixed(2), serie?.ventas.iva.toFixed(2)]).toEqual([
    added(sales, 'total'),
    added(sales, 'iva'),
  ]);
});

interface Serie {
  readonly clave: string;
  readonly ventas: Readonly<Record<'sinImpuestos' | 'total' | 'iva', number>>;
  readonly compras: Readonly<Record<'sinImpuestos' | 'total' | 'iva', number>>;
  readonly retenidoRecibido: Readonly<Record<'renta' | 'iva', number>>;
  readonly recibidos: number;
}
const seriesBy = async (por: string): Promise<Serie[]> =>
  (await report('resumen', { por })).result['series'] as Serie[];

test('`resumen` has purchases and withholdings, equal in every grouping, and sales by product', async () => {
  const purchases = reported('compras');
  const sum = (series: readonly Serie[], of: (serie: Serie) => number): string =>
    series.reduce((all, serie) => all + of(serie), 0).toFixed(2);
  for (const por of ['dia', 'mes', 'empresa', 'tipo', 'proveedor']) {
    const series = await seriesBy(por);
    expect([por, sum(series, ({ compras }) => compras.total), sum(series, ({ compras }) => compras.iva)]).toEqual([
      ...[por, purchases['total'], purchases['iva']],
    ]);
    if (por === 'proveedor') continue;
    const { renta, iva } = { renta: 'recibidas.renta', iva: 'recibidas.iva' };
    expect(sum(series, ({ retenidoRecibido }) => retenidoRecibido.renta)).toBe(reported('retenciones')[renta]);
    expect(sum(series, ({ retenidoRecibido }) => retenidoRecibido.iva)).toBe(reported('retenciones')[iva]);
  }
  const [month] = await seriesBy('mes');
  const { result } = await report('resumen', { por: 'tarifa' });
  const rates = result['tarifas'] as { codigo: string; compras: { valor: number } }[];
  const iva = rates.filter(({ codigo }) => codigo === '2').reduce((all, { compras }) => all + compras.valor, 0);
  expect([iva.toFixed(2), month?.recibidos]).toEqual([
    purchases['iva'],
    recibidosEnLibros(['01', '02', '04', '05', '07']),
  ]);

  const byType = (await seriesBy('tipo')).filter(({ clave }) => ['01', '04'].includes(clave));
  const { result: byProduct } = await report('resumen', { por: 'producto' });
  const products = byProduct['productos'] as { clave: string; sinImpuestos: number }[];
  const lines = products.reduce((all, { sinImpuestos }) => all + sinImpuestos, 0);
  expect(lines.toFixed(2)).toBe(sum(byType, ({ ventas }) => ventas.sinImpuestos));
  const { result: table } = await report('productos');
  expect(added(table['content'] as Fila[], 'sinImpuestos')).toBe(lines.toFixed(2));
});

/** Registered in the month, and valid or annulled, according to the plain table. */
const recibidosEnLibros = (codDocs: readonly string[]): number =>
  recibidos.filter(
    (row) =>
      codDocs.includes(row['codDoc'] ?? '') &&
      ['VIGENTE', 'ANULADO'].includes(row['estado'] ?? '') &&
      (row['fechaRegistro'] ?? '').endsWith('/11/2026'),
  ).length;

test('withholdings and the boxes of form 103 equal it', async () => {
  const { result } = await report('retenciones', { size: '1000' });
  expect(boxes(result)).toEqual(nonzero(reported('103')));
  const rows = await everyRow('retenciones', '5');
  const of = (lado: string, impuesto: string): Fila[] =>
    rows.filter((row) => row['lado'] === lado && row['impuesto'] === impuesto);
  const ours = of('emitidas', 'Renta');
  expect([added(ours, 'base'), added(ours, 'retenido'), added(of('emitidas', 'IVA'), 'retenido')]).toEqual([
    reported('103')['349'],
    reported('103')['399'],
    reported('104')['799'],
  ]);
  const received = rows.filter((row) => row['lado'] === 'recibidas');
  expect({
    'recibidas.lineas': received.length.toFixed(2),
    'recibidas.base': added(received, 'base'),
    'recibidas.renta': added(of('recibidas', 'Renta'), 'retenido'),
    'recibidas.iva': added(of('recibidas', 'IVA'), 'retenido'),
  }).toEqual(reported('retenciones'));
  expect(new Set(received.map((row) => `${String(row['impuesto'])} ${String(row['casillaRetenido'])}`))).toEqual(
    new Set(['Renta null', 'IVA 609']),
  );
  const concepts = rows.map((row) => `${String(row['codigoRetencion'])} ${String(row['concepto'])}`);
  expect(concepts).toContain('9 Retención del 10 % del IVA');
  expect(concepts.find((one) => one.startsWith('303 '))).toMatch(/^303 Honorarios/);
  const one = async (lado: string): Promise<Answered> => report('retenciones', { lado, size: '1000' });
  const [issued, theirs] = [await one('emitidas'), await one('recibidas')];
  expect([issued, theirs].map(({ result: { content } }) => (content as Fila[]).length)).toEqual([
    rows.length - received.length,
    received.length,
  ]);
  expect([boxes(issued.result), boxes(theirs.result)]).toEqual([nonzero(reported('103')), {}]);
  expect((await report('ventas', { lado: 'recibidas' })).status).toBe(400);
});

describe('the boxes of form 104 and 103 that a type or a rate does not tell (FACTS §16)', () => {
  const june = { desde: '01/06/2026', hasta: '30/06/2026' };
  let form: Record<string, string>;
  beforeAll(async () => {
    form = boxes((await report('impuestos', june)).result);
  });
  const isExpected = (numbers: readonly string[]): void => {
    const told104 = reported('104.junio');
    expect(Object.fromEntries(numbers.map((box) => [box, form[box] ?? '0.00']))).toEqual(
      Object.fromEntries(numbers.map((box) => [box, told104[box]])),
    );
  };

  test.each([
    ['what was paid for a customer and its notes', ['434', '444', '454', '431', '441']],
    [
      'our liquidación to a supplier abroad, and imports by DAU',
      '503 513 523 504 514 524 505 515 525 506 516'.split(' '),
    ],
    ['a reimbursement received, by the rates of what was reimbursed', ['500', '510', '520', '531', '541']],
    ['the 0 % base of a negocio popular by its legend', ['508', '518', '507', '517']],
    [
      'credit notes above their row, never a negative box',
      '410 420 430 403 413 442 443 453 540 550 560 543 544 554'.split(' '),
    ],
    ['our liquidación with the sustento of its withholding', ['502', '512', '522']],
    ['a document in another currency', ['401', '411', '421']],
    ['a purchase as an intermediary (sustento 08)', ['535', '545', '555']],
    [
      'sales that a person decided, and the notes that follow them',
      '402 412 422 404 414 405 415 406 416 408 418'.split(' '),
    ],
  ] as const)('%s', (_, numbers) => {
    isExpected(numbers);
  });

  test('form 104 as a whole equals the spreadsheet, and no box is negative', () => {
    expect(form).toEqual(nonzero(reported('104.junio')));
    expect(Object.values(form).every((value) => Number(value) >= 0)).toBe(true);
  });

  test('a code without a known box is said in words, with its amounts', async () => {
    const { '501.base': base, '501.retenido': retenido, ...known } = reported('103.junio');
    const { result } = await report('retenciones', { ...june, size: '1' });
    expect(boxes(result)).toEqual(nonzero(known));
    const unknown = (result['casillas'] as Casillero[]).filter(({ casilla }) => casilla === null);
    expect(unknown.map(({ columna, valor, porVerificar }) => [columna, valor.toFixed(2), porVerificar])).toEqual([
      ['base', base, true],
      ['retenido', retenido, true],
    ]);
    expect(unknown.every(({ concepto }) => concepto.includes('501 · Beneficios empresariales'))).toBe(true);
    expect(unknown.every(({ concepto }) => concepto.includes('pagos al exterior'))).toBe(true);
  });

  test('boxes that FACTS §16 does not list are marked, and each has its row and column', async () => {
    const casillas = (await report('impuestos', june)).result['casillas'] as Casillero[];
    const unverified = casillas.filter(({ porVerificar }) => porVerificar).map(({ casilla }) => casilla);
    const rows = '442 443 453 480 481 482 483 484 485 499 505 506 515 516 525 535 544 545 554 555 563 564';
    expect(unverified).toEqual(`${rows} 601 602 605 606 615 617 620 699 859`.split(' '));
    const row = casillas.filter(({ renglon }) => renglon === 'Importaciones de bienes con derecho a crédito');
    expect(row.map(({ casilla, columna }) => [casilla, columna])).toEqual([
      ['504', 'bruto'],
      ['514', 'neto'],
      ['524', 'impuesto'],
    ]);
    expect(casillas.find(({ casilla }) => casilla === '731')?.concepto).toBe('Retención del 100 %');
  });

  test('the factor of proportionality and the credit of each month equal the spreadsheet', async () => {
    for (const [name, period] of [
      ['104', {}],
      ['104.junio', june],
    ] as const) {
      const casillas = (await report('impuestos', period)).result['casillas'] as Casillero[];
      const valueOf = (box: string): number | undefined => casillas.find(({ casilla }) => casilla === box)?.valor;
      expect(Math.round((valueOf('563') ?? 0) * 10_000)).toBe(Number(reported(`${name}.factor`)['563']));
      expect(valueOf('564')?.toFixed(2)).toBe(reported(name)['564']);
    }
    expect(Number(reported('104.factor')['563'])).toBeLessThan(10_000);
  });

  test('the tax due: credit of purchases is used before that of withholdings, and the rest is carried over', async () => {
    const dues = '480 481 482 483 484 485 499 601 602 605 606 615 617 620 699 859'.split(' ');
    isExpected(dues);
    const november = boxes((await report('impuestos')).result);
    const spreadsheet = reported('104');
    expect(Object.fromEntries(dues.map((box) => [box, november[box] ?? '0.00']))).toEqual(
      Object.fromEntries(dues.map((box) => [box, spreadsheet[box]])),
    );
    const casillas = (await report('impuestos', june)).result['casillas'] as Casillero[];
    expect(casillas.find(({ casilla }) => casilla === '605')?.concepto).toContain('no ingresado');
  });

  test('the purchase book agrees: the sustento of a liquidación is that of its withholding', async () => {
    const { result } = await report('compras', { ...june, codDoc: '03' });
    const rows = (result['content'] as Fila[]).map((row) => [
      row['baseGeneral'],
      row['codSustento'],
      row['derechoCredito'],
    ]);
    expect(new Set(rows.map((row) => row.join(' ')))).toEqual(
      new Set(['400 01 SI', '90 02 NO', '110 01 SI', '10  SI']),
    );
  });

  test('IVA charged by a negocio popular is warned about on the document', async () => {
    const [row] = recibidos.filter(({ rimpe }) => rimpe === 'POPULAR');
    const number = `${row?.['estab']}-${row?.['ptoEmi']}-${row?.['secuencial']?.padStart(9, '0')}`;
    const { result } = await report('compras', { ...june, codDoc: '01' });
    const clave = (result['content'] as Fila[]).find((one) => one['numero'] === number)?.['claveAcceso'];
    const read = await call(running.url, `/api/v1.0/recibidos/${String(clave)}`, { apiKey: running.demo.apiKey });
    expect(JSON.stringify(read.result['advertencias'])).toContain('negocio-popular-iva');
  });
});

interface Casillero {
  readonly casilla: string | null;
  readonly renglon: string;
  readonly columna: string;
  readonly concepto: string;
  readonly valor: number;
  readonly porVerificar: boolean;
}

test('the list of documents has each of them once, by type and state', async () => {
  const rows = await everyRow('documentos', '50');
  const counts = Object.fromEntries(Object.entries(reported('documentos')).map(([key, value]) => [key, Number(value)]));
  const mine: Record<string, number> = Object.fromEntries(Object.keys(counts).map((key) => [key, 0]));
  for (const row of rows) {
    const key = `${String(row['codDoc'])}.${String(row['estado'])}`;
    mine[key] = (mine[key] ?? 0) + 1;
  }
  expect(mine).toEqual(counts);
  expect(new Set(rows.map((row) => row['claveAcceso'])).size).toBe(rows.length);
});

test('filtered parts sum to the whole', async () => {
  const whole = await everyRow('ventas');
  const parts = await Promise.all(
    ['001', '002'].map(async (estab) => (await report('ventas', { estab, size: '1000' })).result['content'] as Fila[]),
  );
  expect(added(parts.flat(), 'total')).toBe(added(whole, 'total'));
  const { result } = await report('ventas', { parte: '1712345675', codDoc: '01', size: '1000' });
  const mine = result['content'] as Fila[];
  expect(mine.length).toBeGreaterThan(3);
  expect(mine.every((row) => row['identificacion'] === '1712345675' && row['codDoc'] === '01')).toBe(true);
});

test('purchases count in their month of registration, with their sign and decision', async () => {
  const january = { desde: '01/01/2026', hasta: '31/01/2026' };
  await withClient(running.database.adminUrl, async (client) => {
    const received = async (
      secuencial: number,
      codDoc: string,
      base: number,
      more: {
        readonly estado?: string;
        readonly registro?: string;
        readonly credito?: string;
        readonly activo?: string;
      },
    ): Promise<void> => {
      const { estado = 'VIGENTE', registro = `'2026-01-31'`, credito = 'true', activo = 'false' } = more;
      await client.query(`WITH r AS (
          INSERT INTO recibidos (account_id, empresa_id, ruc, clave_acceso, cod_doc, ruc_emisor, razon_social_emisor, estab, pto_emi, secuencial,
            fecha_emision, estado, origen, numero_autorizacion, fecha_registro, cod_sustento, parte_rel, derecho_credito, activo_fijo)
          SELECT account_id, id, ruc, lpad('${secuencial}', 49, '7'), '${codDoc}', '1790016919001', 'PROVEEDORA', '001', '001', ${secuencial},
            '2025-12-30', '${estado}', 'archivo', lpad('${secuencial}', 49, '7'), ${registro}, '01', false, ${credito}, ${activo}
          FROM empresas WHERE ruc = '${running.demo.ruc}' RETURNING id, account_id)
        INSERT INTO recibido_cifras (recibido_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta,
          retenido_iva, retenido_isd, total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
        SELECT id, account_id, ${base}, 0, 0, ${base} * 0.15, 0, 0, 0, 0, 0, ${base} * 1.15, '{2}', '{4}', '{15}', ARRAY[${base}::numeric],
          ARRAY[${base} * 0.15] FROM r`);
    };
    await received(1, '01', 1000, {});
    await received(2, '01', 200, { activo: 'true' });
    await received(3, '01', 40, { credito: 'false' });
    await received(4, '04', 100, {});
    await received(5, '01', 8, { credito: 'NULL' });
    await received(6, '01', 5000, { estado: 'ANULADO' });
    await received(7, '01', 7000, { registro: 'NULL' });
    await received(8, '01', 9000, { registro: `'2026-02-01'` });
    await received(9, '07', 9000, {});
  });
  const { result } = await report('compras', { ...january, size: '4' });
  const totals = result['totales'] as Record<string, number>;
  expect([totals['documentos'], totals['anulados'], totals['baseGeneral'], totals['iva']]).toEqual([6, 1, 1148, 172.2]);
  const next = await report('compras', { ...january, size: '4', cursor: String(result['siguiente']) });
  const rows = [...(result['content'] as Fila[]), ...(next.result['content'] as Fila[])];
  expect(rows.map((row) => [row['numero'], row['total'], row['derechoCredito']])).toEqual([
    ['001-001-000000001', 1150, 'SI'],
    ['001-001-000000002', 230, 'SI'],
    ['001-001-000000003', 46, 'NO'],
    ['001-001-000000004', -115, 'SI'],
    ['001-001-000000005', 9.2, null],
    ['001-001-000000006', 0, 'SI'],
  ]);
  expect(boxes((await report('impuestos', january)).result)).toEqual({
    ...{ '500': '1000.00', '510': '900.00', '520': '135.00', '501': '200.00', '511': '200.00', '521': '30.00' },
    ...{ '502': '40.00', '512': '40.00', '522': '6.00', '509': '1240.00', '519': '1140.00', '529': '171.00' },
  });
});

test('the purchase book equals it', async () => {
  const { documentos: count, anulados, otraMoneda, ...sums } = reported('compras');
  const { result } = await report('compras');
  const totals = result['totales'] as Record<string, number>;
  expect([totals['documentos'], totals['anulados'], totals['otraMoneda']]).toEqual(
    [count, anulados, otraMoneda].map(Number),
  );
  const rows = await everyRow('compras', '20');
  for (const [column, value] of Object.entries(sums)) {
    if (!column.endsWith('Reembolso')) expect([column, totals[column]?.toFixed(2)]).toEqual([column, value]);
    expect([column, added(rows, column)]).toEqual([column, value]);
  }
  expect(rows).toHaveLength(Number(count));
  expect(new Set(rows.map((row) => row['tipoDocumento']))).toEqual(
    new Set(['Factura', 'Nota o boleta de venta', 'Liquidación de compra', 'Nota de crédito', 'Nota de débito']),
  );
});

describe('the ATS', () => {
  const month = { mes: '2026-11', formato: 'xml' };
  const get = (query: Record<string, string>): Promise<Response> =>
    fetch(
      `${running.url}/api/v1.0/reportes/ats?${new URLSearchParams({ ruc: running.demo.ruc, ...query }).toString()}`,
      {
        headers: { 'x-api-key': running.demo.apiKey },
      },
    );
  const all = (xml: string, name: string): string[] =>
    [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text ?? '');
  const sumOf = (xml: string, name: string): string =>
    (all(xml, name).reduce((sum, value) => sum + cents(value), 0) / 100).toFixed(2);

  test('requests data missing from the documents', async () => {
    const answer = await get(month);
    const { result } = (await answer.json()) as { result: { code: string; message: string } };
    expect([answer.status, result.code]).toEqual([409, 'ats-incompleto']);
    expect(result.message).toContain('codSustento, exportacionDe');
  });

  test('names purchases without sustento and with a sustento invalid for their type', async () => {
    const { result } = await report('compras', { codDoc: '04' });
    const [note] = (result['content'] as Fila[]).filter((row) => row['estado'] === 'AUTORIZADO');
    const decide = (cod: string | null): Promise<Answered> =>
      call(running.url, `/api/v1.0/recibidos/${String(note?.['claveAcceso'])}`, {
        ...{ method: 'PATCH', apiKey: running.demo.apiKey, body: { codSustento: cod } },
      });
    const message = async (codSustento = '02'): Promise<string> => {
      const answer = await get({ ...month, codSustento, exportacionDe: '02' });
      return answer.status === 200 ? '' : (((await answer.json()) as Answered).result['message'] as string);
    };
    await decide(null);
    expect(await message()).toContain(`el sustento del documento recibido ${String(note?.['numero'])}`);
    const refused = await decide('10');
    expect([refused.status, JSON.stringify(refused.result)]).toEqual([
      400,
      expect.stringContaining('no admite documentos de tipo 04; elija 01, 02, 03') as string,
    ]);
    await decide(String(note?.['codSustento']));
    expect(await message()).toBe('');
    expect(await message('12')).toMatch(/otro sustento de la liquidación .*: 12 no admite el tipo 03; elija 01, 02/);
  });

  test('of a half year has all its months, only for RIMPE', async () => {
    const half = { mes: '2026-12', formato: 'xml', semestral: 'true', codSustento: '02', exportacionDe: '02' };
    expect((await get(half)).status).toBe(400);
    const update = (value: string | null): Promise<unknown> =>
      withClient(running.database.adminUrl, (client) =>
        client.query('UPDATE empresas SET contribuyente_rimpe = $1', [value]),
      );
    await update('emprendedor');
    expect((await get({ ...half, mes: '2026-11' })).status).toBe(400);
    const answer = await get(half);
    const xml = await answer.text();
    await update(null);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="AT122026.xml"');
    expect(xml).toContain('<Anio>2026</Anio><Mes>12</Mes><regimenMicroempresa>SI</regimenMicroempresa>');
    const months = all(xml, 'fechaRegistro').map((day) => day.slice(3));
    expect(new Set(months)).toEqual(new Set(['10/2026', '11/2026', '12/2026']));
    if (hasJudge('xmllint') && hasJudge('official-xsd')) judgeByOfficialSchema('ats.xsd', xml);
  });

  test.runIf(hasJudge('xmllint') && hasJudge('official-xsd'))(
    'passes the SRI’s schema and equals the spreadsheet',
    async () => {
      const answers = { codSustento: '02', exportacionDe: '02', relacionadas: '1790016919001', totalVentas: 'todas' };
      const xml = await (await get({ ...month, ...answers })).text();
      const fisicas = await (await get({ ...month, ...answers, totalVentas: 'fisicas' })).text();
      expect(all(fisicas, 'totalVentas').concat(all(fisicas, 'ventasEstab'))).toEqual(['0.00', '0.00', '0.00']);
      expect(fisicas.length).toBeLessThan(xml.length);
      judgeByOfficialSchema('ats.xsd', xml);
      const sections = Object.fromEntries(
        ['ventas', 'compras', 'exportaciones', 'ventasEstablecimiento'].map((name) => [name, all(xml, name)[0] ?? '']),
      );
      const ventas = all(sections['ventas'] ?? '', 'detalleVentas');
      const sales = ventas.filter((row) => !row.includes('<tipoComprobante>04<')).join('');
      const credits = ventas.filter((row) => row.includes('<tipoComprobante>04<')).join('');
      const net = (name: string): string =>
        ((cents(sumOf(sales, name)) - cents(sumOf(credits, name))) / 100).toFixed(2);
      const gross = (name: string): string =>
        ((cents(sumOf(sales, name)) + cents(sumOf(credits, name))) / 100).toFixed(2);
      const [first = '', second = ''] = all(xml, 'ventasEstab');
      const mine = {
        totalVentas: all(xml, 'totalVentas')[0],
        'ventasEstab.001': first,
        'ventasEstab.002': second,
        'ventas.comprobantes': sumOf(ventas.join(''), 'numeroComprobantes'),
        'ventas.baseImponible': gross('baseImponible'),
        'ventas.baseImpGrav': gross('baseImpGrav'),
        'ventas.montoIva': gross('montoIva'),
        'ventas.montoIce': gross('montoIce'),
        'exportaciones.comprobantes': `${all(xml, 'detalleExportaciones').length}.00`,
        'exportaciones.valor': sumOf(xml, 'valorFOBComprobante'),
        'compras.comprobantes': `${all(xml, 'detalleCompras').length}.00`,
        ...Object.fromEntries(
          [
            ...['montoIva', 'montoIce', 'baseImponible', 'baseImpGrav', 'baseNoGraIva', 'baseImpExe'],
            ...['totbasesImpReemb', 'montoIvaRemb'],
          ].map((name) => [`compras.${name}`, sumOf(sections['compras'] ?? '', name)]),
        ),
        'compras.formasDePago': `${all(sections['compras'] ?? '', 'formasDePago').length}.00`,
        'compras.valRetAir': sumOf(sections['compras'] ?? '', 'valRetAir'),
        'compras.valRetIva': sumOf(
          (sections['compras'] ?? '').replaceAll(
            /<(\/?)(valRet(Bien10|Serv20|Serv50|Serv100)|valorRet(Bienes|Servicios))>/g,
            '<$1IVA>',
          ),
          'IVA',
        ),
        ...Object.fromEntries(
          ['1790016919001', '0990004196001', '1712345675001', '1790085783001'].flatMap((ruc) => {
            const rows = ventas.filter((row) => [ruc, ruc.slice(0, 10)].includes(all(row, 'idCliente')[0] ?? ''));
            return ['valorRetIva', 'valorRetRenta'].map((name) => [`${name}.${ruc}`, sumOf(rows.join(''), name)]);
          }),
        ),
      };
      expect(mine).toEqual(reported('ats'));
      // Net of credit notes, the annex equals form 104.
      expect([net('baseImponible'), net('montoIva')]).toEqual([reported('104')['413'], reported('104')['429']]);
      expect(all(xml, 'numEstabRuc')).toEqual(['002']);
      expect(all(credits, 'formasDePago')).toEqual([]);
      expect(xml).not.toContain('<anulados>');
      expect(sumOf(xml, 'valorRetIva')).toBe(reported('104')['609']);
      // A party that withheld but bought nothing has a row of zeros.
      const stranger = ventas.filter((row) => row.includes('<idCliente>1790085783001<'));
      expect(stranger.flatMap((row) => all(row, 'numeroComprobantes'))).toEqual(['0', '0']);
      const refunds = all(sections['compras'] ?? '', 'detalleCompras').filter((row) => row.includes('<reembolsos>'));
      expect(refunds.flatMap((row) => all(row, 'tipoComprobante'))).toEqual(['41', '41']);
      const keys = ventas.map((row) =>
        ['tpIdCliente', 'idCliente', 'tipoComprobante', 'tipoEmision'].map((name) => all(row, name)[0]).join(' '),
      );
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  test('is ATmmaaaa.zip, only for own companies', async () => {
    const answer = await get({ mes: '2026-11', codSustento: '02', exportacionDe: '02' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="AT112026.zip"');
    expect(Object.keys(unzipSync(Buffer.from(await answer.arrayBuffer())))).toEqual(['AT112026.xml']);
    expect((await get({ ruc: '1790011674001', mes: '2026-11' })).status).toBe(404);
  });
});

describe('files', () => {
  test('a CSV file has every line, supports both number formats, and has no formula cell', async () => {
    for (const [separador, decimals] of [
      ['coma', '.'],
      ['punto-y-coma', ','],
    ] as const) {
      const answer = await fetched('ventas', { formato: 'csv', separador, bom: 'false' });
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const [head, ...rows] = await sheet(bytes);
      expect(rows).toHaveLength(Number(reported('ventas')['documentos']));
      const total = head?.cells.indexOf('Total') ?? -1;
      const sum = rows.reduce((all, { cells }) => all + cents(cells[total]?.replace(decimals, '.')), 0);
      expect((sum / 100).toFixed(2)).toBe(reported('ventas')['total']);
      const types = rows.map(({ cells }) => cells[head?.cells.indexOf('Tipo') ?? -1]);
      expect(new Set(types)).toEqual(new Set(['Factura', 'Nota de crédito', 'Nota de débito']));
      const name = head?.cells.indexOf('Razón social') ?? -1;
      const names = rows.map(({ cells }) => cells[name] ?? '');
      expect(names.some((text) => text.startsWith(`'=CMD`))).toBe(true);
      expect(names.some((text) => /^[=+@-]/.test(text))).toBe(false);
    }
    const bom = Buffer.from(await (await fetched('ventas', { formato: 'csv' })).arrayBuffer());
    expect([...bom.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('a workbook has typed cells, a frozen head, and totals that are formulas', async () => {
    for (const tipo of ['ventas', 'compras', 'impuestos', 'retenciones', 'documentos']) {
      const bytes = Buffer.from(await (await fetched(tipo, { formato: 'xlsx' })).arrayBuffer());
      const rows = await sheet(bytes);
      const lines = await everyRow(tipo, '1000');
      const totals = { documentos: 0, impuestos: groupsOf(lines).size, retenciones: groupsOf(lines).size }[tipo] ?? 1;
      expect([tipo, rows.length]).toEqual([tipo, lines.length + 1 + totals]);
    }
    const bytes = Buffer.from(await (await fetched('ventas', { formato: 'xlsx' })).arrayBuffer());
    const rows = await sheet(bytes);
    const [head, ...lines] = rows;
    const last = lines.at(-1);
    const at = head?.cells.indexOf('Total') ?? -1;
    expect([last?.cells[0], last?.cells[at]]).toEqual(['TOTAL', reported('ventas')['total']]);
    expect(lines.every(({ numeric }) => numeric?.has(at))).toBe(true);
    const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(xml).toContain('state="frozen"');
    expect(xml.match(/<f>SUM\(/g)?.length).toBe(14);
  });

  test('the totals of taxes and withholdings are separate for each side and tax', async () => {
    for (const [tipo, side, columns] of [
      ['impuestos', 'Venta o compra', { bruto: 'Bruto', neto: 'Neto' }],
      ['retenciones', 'Emitida o recibida', { base: 'Base', retenido: 'Retenido' }],
    ] as const) {
      const [head, ...rows] = await sheet(Buffer.from(await (await fetched(tipo, { formato: 'xlsx' })).arrayBuffer()));
      const at = (title: string): number => head?.cells.indexOf(title) ?? -1;
      const groups = groupsOf(await everyRow(tipo, '1000'));
      expect(groups.size).toBeGreaterThan(2);
      const totals = rows.filter(({ cells }) => cells[0] === 'TOTAL');
      expect(totals.map(({ cells }) => `${cells[at(side)] ?? ''} ${cells[at('Impuesto')] ?? ''}`)).toEqual([
        ...groups.keys(),
      ]);
      for (const [i, lines] of [...groups.values()].entries())
        for (const [name, title] of Object.entries(columns))
          expect([tipo, i, name, cents(totals[i]?.cells[at(title)])]).toEqual([
            tipo,
            i,
            name,
            cents(added(lines, name)),
          ]);
    }
  });

  // Run by `npm run test:hojas`: LibreOffice takes seconds.
  test.runIf(process.env['HOJAS'] !== undefined)(
    'LibreOffice opens each workbook and computes the same totals',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'hojas-'));
      for (const tipo of ['ventas', 'compras', 'impuestos', 'retenciones', 'documentos']) {
        const bytes = Buffer.from(await (await fetched(tipo, { formato: 'xlsx' })).arrayBuffer());
        const parts = unzipSync(bytes);
        const known = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
        // Cached values are removed: any value found afterwards was calculated by LibreOffice.
        const blank = known.replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1');
        writeFileSync(
          join(folder, `${tipo}.xlsx`),
          zipSync({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(blank) }),
        );
        const profile = `-env:UserInstallation=file://${join(folder, 'perfil')}`;
        const out = join(folder, 'out');
        execFileSync('soffice', [
          '--headless',
          profile,
          '--convert-to',
          'xlsx',
          '--outdir',
          out,
          join(folder, `${tipo}.xlsx`),
        ]);
        const [mine, theirs] = await Promise.all([bytes, readFileSync(join(out, `${tipo}.xlsx`))].map(sheet));
        expect([tipo, theirs?.length]).toEqual([tipo, mine?.length]);
        const totals = (rows: readonly SheetRow[] | undefined): (number | string)[][] =>
          (rows ?? [])
            .filter(({ cells }) => cells[0] === 'TOTAL')
            .map(({ cells }) => cells.map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : cents(cell))));
        expect([tipo, totals(theirs)]).toEqual([tipo, totals(mine)]);
      }
      rmSync(folder, { recursive: true });
    },
    120_000,
  );

  test('more than 10,000 documents are refused with an alternative', async () => {
    await withClient(running.database.adminUrl, async (client) => {
      await client.query(`INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
          clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento, documento_sha256,
          xml, estado, created_at, updated_at)
        SELECT account_id, empresa_id, punto_emision_id, ruc, '01', version, estab, pto_emi, 800000000 + n, lpad(n::text, 49, '0'), '2025-01-15',
          '05', lpad((n % 150)::text, 10, '0'), 'P', 1, '{}', '', '', 'AUTORIZADO', now(), now()
        FROM (SELECT * FROM comprobantes LIMIT 1) c CROSS JOIN generate_series(1, 10001) n`);
    });
    const january = { desde: '01/01/2025', hasta: '31/01/2025' };
    const { status, result } = await report('ventas', { ...january, formato: 'csv' });
    expect([status, result['code']]).toEqual([409, 'reporte-grande']);
    expect(result['message']).toContain('POST /api/v1.0/reportes/ventas');
    const page = await report('ventas', { ...january, size: '2' });
    expect([page.status, page.result['siguiente'] !== null]).toEqual([200, true]);
    expect((page.result['totales'] as Record<string, number>)['sinCifras']).toBe(10001);
    for (const [tipo, query] of [
      ['productos', {}],
      ['resumen', { por: 'producto' }],
    ] as const) {
      const answer = await report(tipo, { ...january, ...query });
      expect([answer.status, answer.result['code']]).toEqual([409, 'reporte-grande']);
      expect(answer.result['message']).toContain('POST /api/v1.0/reportes/productos');
    }
    const turnInto = (codDoc: string): Promise<unknown> =>
      withClient(running.database.adminUrl, (client) =>
        client.query(`UPDATE comprobantes SET cod_doc = '${codDoc}' WHERE fecha_emision = '2025-01-15'`),
      );
    await turnInto('07');
    for (const tipo of ['documentos', 'retenciones']) {
      const answer = await report(tipo, { ...january, formato: 'csv' });
      expect([tipo, answer.result['code']]).toEqual([tipo, 'reporte-grande']);
    }
    await turnInto('01');
    const february = { desde: '01/02/2025', hasta: '28/02/2025', formato: 'csv' };
    expect((await report('productos', february)).headers.get('content-disposition')).toContain('attachment');
    // Top 100 of 150 customers; the rest together.
    const { result: reported } = await report('resumen', { ...january, por: 'receptor' });
    const series = reported['series'] as {
      clave: string;
      nombre: string | null;
      comprobantes: { AUTORIZADO: number };
    }[];
    expect([series.length, series.at(-1)?.clave, series.at(-1)?.nombre]).toEqual([101, 'otros', null]);
    expect(series.reduce((all, { comprobantes }) => all + comprobantes.AUTORIZADO, 0)).toBe(10001);
  });
});

const boxes = (result: Answered['result']): Record<string, string> =>
  nonzero(
    Object.fromEntries(
      (result['casillas'] as Casillero[]).flatMap(({ casilla, columna, valor }) =>
        casilla === null || columna === 'factor' ? [] : [[casilla, valor.toFixed(2)]],
      ),
    ),
  );
/** Rows by side and tax, in their order. */
const groupsOf = (rows: readonly Fila[]): Map<string, Fila[]> => {
  const groups = new Map<string, Fila[]>();
  for (const row of rows) {
    const key = `${String(row['lado'])} ${String(row['impuesto'])}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
};
const nonzero = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => Number(value) !== 0));
