import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, newRuc } from '../support/account.js';
import { fechaEcuador, isoEcuador } from '../../src/kernel/hora-ecuador.js';
import { obtainBearer } from '../support/bearer.js';
import { minimalOf } from '../support/minimal-payloads.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const running = await sharedService();
const { factura, sql } = client(running);
let admin: string;
const hoy = fechaEcuador(new Date());
const mes = isoEcuador(new Date()).slice(0, 7);

const line = (impuesto: { codigo: string; codigoPorcentaje: string }, precioUnitario: string) => ({
  codigoPrincipal: 'P',
  descripcion: 'Servicio',
  cantidad: 1,
  precioUnitario,
  descuento: 0,
  impuesto: [impuesto],
});
const issue = async (pathWord: string, body: unknown): Promise<string> => {
  const { status, result } = await call(running.url, `/api/v2.0/comprobantes/${pathWord}`, {
    apiKey: running.demo.apiKey,
    headers: { prefer: 'wait=30' },
    body,
  });
  expect([status, result['code']]).toEqual([201, undefined]);
  return String(result['claveAcceso']);
};
const invoice = (centavos: string, more: Record<string, unknown> = {}): Promise<string> =>
  issue('facturas', factura({ detalles: [line({ codigo: '2', codigoPorcentaje: '4' }, centavos)], ...more }));
const resumen = (query: Record<string, string> = {}, apiKey = running.demo.apiKey): Promise<Answered> =>
  call(
    running.url,
    `/api/v1.0/reportes/resumen?${new URLSearchParams({ desde: hoy, hasta: hoy, ...query }).toString()}`,
    { apiKey },
  );

interface Importes {
  readonly sinImpuestos: number;
  readonly iva: number;
  readonly total: number;
}
interface Serie {
  readonly clave: string;
  readonly ruc: string | null;
  readonly comprobantes: Readonly<Record<string, number>>;
  readonly ventas: Importes;
  readonly compras: Importes;
  readonly retenido: Readonly<Record<string, number>>;
  readonly sinCifras: number;
  readonly otraMoneda: number;
}
const series = async (query: Record<string, string> = {}, apiKey?: string): Promise<Serie[]> =>
  (await resumen(query, apiKey)).result['series'] as Serie[];

beforeAll(async () => {
  admin = await obtainBearer(running.url, running.demo);
  await invoice('100.10');
  await issue(
    'facturas',
    factura({
      detalles: [
        line({ codigo: '2', codigoPorcentaje: '4' }, '10.05'),
        line({ codigo: '2', codigoPorcentaje: '0' }, '7.00'),
      ],
    }),
  );
  const annulled = await invoice('1000.00');
  const doubtful = await invoice('0.20');
  await invoice('2000.00', { campoAdicional: [{ nombre: 'simular', value: 'DEVUELTA:35' }] });
  await invoice('3000.00', { moneda: 'EURO' });
  for (const [codDoc, pathWord] of [
    ['03', 'liquidaciones-compra'],
    ['04', 'notas-credito'],
    ['05', 'notas-debito'],
    ['06', 'guias-remision'],
    ['07', 'retenciones'],
  ] as const)
    await issue(pathWord, minimalOf(codDoc, running.demo.ruc));
  await sql(`UPDATE comprobantes SET estado = 'ANULADO' WHERE clave_acceso = '${annulled}';
             UPDATE comprobantes SET estado = 'ANULACION_SOLICITADA' WHERE clave_acceso = '${doubtful}'`);
});

test('sums authorised receipts with signed credit notes, counts the rest, and separates purchases and withholdings', async () => {
  const [one, ...others] = await series();
  expect(others).toEqual([]);
  expect(one?.clave).toBe(mes);
  expect(one?.comprobantes).toEqual({ AUTORIZADO: 8, ANULADO: 1, ANULACION_SOLICITADA: 1, DEVUELTO: 1 });
  const [nc, nd, lq] = await Promise.all(['04', '05', '03'].map(async (codDoc) => (await series({ codDoc }))[0]));
  // 100.10 + 15.02, 10.05 + 1.51 + 7.00, 0.20 + 0.03, and 3000.00 + 450.00 of the one that says EURO.
  const invoices = { sinImpuestos: 3117.35, iva: 466.56, total: 3583.91 };
  const minimal = await Promise.all(
    (['notas-credito', 'notas-debito', 'liquidaciones-compra'] as const).map(async (word) => {
      const { result } = await call(running.url, `/api/v1.0/comprobantes/${word}`, { apiKey: running.demo.apiKey });
      return (result['content'] as { importeTotal: number }[])[0]?.importeTotal ?? 0;
    }),
  );
  expect(minimal.every((total) => total > 0)).toBe(true);
  expect([nc?.ventas.total, nd?.ventas.total, lq?.compras.total]).toEqual([
    -(minimal[0] ?? 0),
    minimal[1] ?? 0,
    minimal[2] ?? 0,
  ]);
  expect(one?.ventas.total).toBeCloseTo(invoices.total - (minimal[0] ?? 0) + (minimal[1] ?? 0), 6);
  expect(one?.ventas.iva).toBeCloseTo(invoices.iva + (nc?.ventas.iva ?? 0) + (nd?.ventas.iva ?? 0), 6);
  expect(one?.compras).toEqual(lq?.compras);
  expect(one?.retenido).toEqual({ renta: 2, iva: 4.5, isd: 0 });
  expect([one?.otraMoneda, one?.sinCifras]).toEqual([1, 0]);
  const [facturas] = await series({ codDoc: '01' });
  expect(facturas?.ventas).toMatchObject(invoices);
});

test('every grouping (day, type, establishment, point, company, receiver) has the same sum', async () => {
  const [whole] = await series();
  for (const por of ['dia', 'tipo', 'establecimiento', 'punto', 'empresa', 'receptor']) {
    const rows = await series({ por });
    const total = rows.reduce((all, { ventas }) => all + ventas.total, 0);
    expect([por, total.toFixed(2)]).toEqual([por, whole?.ventas.total.toFixed(2)]);
    const count = rows.flatMap(({ comprobantes }) => Object.values(comprobantes)).reduce((all, n) => all + n, 0);
    expect([por, count]).toEqual([por, 11]);
  }
  expect((await series({ por: 'dia' })).map(({ clave }) => clave)).toEqual([isoEcuador(new Date()).slice(0, 10)]);
  expect((await series({ por: 'tipo' })).map(({ clave }) => clave)).toEqual(['01', '03', '04', '05', '06', '07']);
  expect(await series({ por: 'punto' })).toMatchObject([{ clave: '001-001', ruc: running.demo.ruc }]);
  expect(await series({ estab: '002' })).toEqual([]);
  expect((await series({ ptoEmi: '001' })).length).toBe(1);
});

test('by rate: base and tax of each, including untaxed amounts', async () => {
  const { result } = await resumen({ por: 'tarifa', codDoc: '01' });
  expect([result['series'], result['tarifas']]).toEqual([
    [],
    [
      {
        codigo: '2',
        codigoPorcentaje: '0',
        tarifa: 0,
        ventas: { base: 7, valor: 0 },
        compras: { base: 0, valor: 0 },
      },
      {
        codigo: '2',
        codigoPorcentaje: '4',
        tarifa: 15,
        ventas: { base: 3110.35, valor: 466.56 },
        compras: { base: 0, valor: 0 },
      },
    ],
  ]);
  const all = (await resumen({ por: 'tarifa' })).result['tarifas'] as { ventas: { valor: number } }[];
  const [whole] = await series();
  expect(all.reduce((sum, { ventas }) => sum + ventas.valor, 0)).toBeCloseTo(whole?.ventas.iva ?? 0, 6);
});

test('receipts without figures are reported, not summed as zero', async () => {
  const clave = await invoice('50.00');
  await sql(
    `DELETE FROM comprobante_cifras WHERE comprobante_id = (SELECT id FROM comprobantes WHERE clave_acceso = '${clave}')`,
  );
  const [facturas] = await series({ codDoc: '01' });
  expect([facturas?.sinCifras, facturas?.ventas.total]).toEqual([1, 3583.91]);
});

describe('a period', () => {
  const yesterday = fechaEcuador(new Date(Date.now() - 24 * 3600 * 1000));
  test('is days of Ecuador, both included', async () => {
    expect(await series({ desde: yesterday, hasta: yesterday })).toEqual([]);
    expect(await series({ desde: yesterday, hasta: hoy })).toHaveLength(1);
  });
  test.each([
    ['31/02/2026', '01/03/2026', 'desde'],
    ['02/01/2026', '01/01/2026', 'hasta'],
    ['01/01/2020', '01/01/2026', 'hasta'],
  ])('from %s to %s is refused at «%s»', async (desde, hasta, field) => {
    const { status, result } = await resumen({ desde, hasta });
    expect([status, result['code'], result['subErrors']]).toMatchObject([400, 'solicitud-invalida', [{ field }]]);
  });
});

test('another account, another company and a key without ROLE_REPORTS see nothing', async () => {
  const other = await newAccount(running);
  expect(await series({}, other.defaultApiKey)).toEqual([]);
  expect(await series({ ruc: running.demo.ruc }, other.defaultApiKey)).toEqual([]);
  const headers = { authorization: `Bearer ${admin}` };
  const ruc = newRuc();
  await call(running.url, '/api/v1.0/empresas', { headers, body: { ruc, razonSocial: 'OTRA', dirMatriz: 'QUITO' } });
  const key = async (more: object): Promise<string> =>
    String(
      (
        await call(running.url, '/api/v1.0/api-keys', {
          headers,
          body: { nombre: 'r', expiracionEnDias: 1, roles: ['ROLE_REPORTS'], ...more },
        })
      ).result['apiKey'],
    );
  const limited = await key({ empresas: [ruc] });
  expect([await series({}, limited), await series({ ruc: running.demo.ruc }, limited)]).toEqual([[], []]);
  expect((await resumen({}, await key({ roles: ['ROLE_RECEIPTS'] }))).status).toBe(403);
  expect(await series({ ruc: running.demo.ruc }, await key({}))).toHaveLength(1);
});
