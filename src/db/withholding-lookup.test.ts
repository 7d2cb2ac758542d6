import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { accountNumber, fillAccount } from '../../test/support/row-per-table.js';
import { lineas, readLineas, totalLineas } from '../features/reportes/store/lineas.js';
import type { Chosen, ReporteFilter } from './reporte-fuente.js';
import { sql } from './sql.js';
import { FIND_SUSTENTOS, findSustentos } from '../receipts/store/sustentos.js';
import { accountId, type AccountTx } from './transactions.js';

const ACCOUNT = accountId(accountNumber(1));
const RUC = '1790000001001';
const PARTIES = 500;
/** Sales, and withholdings of each side, in 50 days; the company also sells to its suppliers. */
const DOCUMENTS = 5000;

let database: TestDatabase;
const inAccount = <T>(body: (tx: AccountTx) => Promise<T>): Promise<T> => database.db.inAccount(ACCOUNT, body);

const CIFRAS = `total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta, retenido_iva, retenido_isd, total,
  impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores, retenciones`;
const ZEROS = `0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}', '{}'`;

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, async (client) => {
    await fillAccount(client, 1);
    // Types: 01 from the number n, 07 from n + 100,000. Each withholding of ours names document n of another issuer, dated the same day.
    await client.query(`INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi,
        secuencial, clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total,
        documento, documento_sha256, xml, estado, created_at, updated_at)
      SELECT c.account_id, empresa_id, punto_emision_id, ruc, t.cod, version, estab, pto_emi, t.first + n, lpad((t.first + n + 1000)::text, 49, '0'),
        date '2026-01-01' + n / 100, '04', '17' || lpad((n % ${PARTIES})::text, 8, '0') || '001', 'P', 10, '{}', documento_sha256, xml, 'AUTORIZADO', now(), now()
      FROM comprobantes c, generate_series(11, ${DOCUMENTS} + 10) n, (VALUES ('01', 0), ('07', 100000)) AS t (cod, first)
      WHERE c.account_id = '${ACCOUNT}' AND c.secuencial = 1`);
    await client.query(`INSERT INTO comprobante_cifras (comprobante_id, account_id, ${CIFRAS})
      SELECT id, account_id, ${ZEROS}, CASE WHEN cod_doc = '07' THEN jsonb_build_array(
        jsonb_build_array('1', '312', '1.75', 100, 1.75, '01', '001001' || lpad((secuencial - 100000)::text, 9, '0'), '01/01/2026', '01')) END
      FROM comprobantes WHERE account_id = '${ACCOUNT}' AND secuencial > 10 ON CONFLICT DO NOTHING`);
    // Received: invoices of suppliers, and withholdings of customers on our invoices. Every tenth names its invoice as a reimbursement.
    await client.query(`INSERT INTO recibidos (account_id, empresa_id, ruc, clave_acceso, cod_doc, tipo_emisor, ruc_emisor, estab, pto_emi, secuencial,
        fecha_emision, estado, origen, fecha_registro)
      SELECT account_id, id, ruc, lpad((t.first + n + 7000000)::text, 49, '0'), t.cod, '04', '17' || lpad((n % ${PARTIES})::text, 8, '0') || '001', '001', '001',
        t.first + n, date '2026-01-01' + n / 100 + t.later, 'VIGENTE', 'archivo', date '2026-01-01' + n / 100 + t.later
      FROM empresas, generate_series(11, ${DOCUMENTS} + 10) n, (VALUES ('01', 0, 0), ('07', 100000, 3)) AS t (cod, first, later)
      WHERE account_id = '${ACCOUNT}'`);
    await client.query(`INSERT INTO recibido_cifras (recibido_id, account_id, ${CIFRAS})
      SELECT id, account_id, ${ZEROS}, CASE WHEN cod_doc = '07' THEN jsonb_build_array(
        jsonb_build_array('2', '9', '10', 15, 1.50, CASE WHEN secuencial % 10 = 0 THEN '41' ELSE '1' END,
          '001-001-' || lpad((secuencial - 100000)::text, 9, '0'), '01/01/2026')) END
      FROM recibidos WHERE account_id = '${ACCOUNT}' AND secuencial > 10 ON CONFLICT DO NOTHING`);
    await client.query('VACUUM ANALYZE');
  });
}, 120_000);
afterAll(() => database.drop());

const FILTER: ReporteFilter = {
  ...{ rucs: [RUC], desde: '2026-01-01', hasta: '2026-12-31' },
  ...{ estab: undefined, ptoEmi: undefined, codDoc: undefined },
};
const VENTAS = { codDocs: ['01'], retenciones: 'recibidas' } as const;
const COMPRAS = { fuente: 'compras', retenciones: 'emitidas' } as const;

/** The largest number of rows that a node of the plan handles: returned plus removed, times its loops. */
function widest(plan: string): number {
  let loops = 1;
  return Math.max(
    ...plan.split('\n').map((line) => {
      const node = /actual rows=([\d.]+) loops=(\d+)/.exec(line);
      if (node !== null) {
        loops = Number(node[2]);
        return Number(node[1]) * loops;
      }
      return Number(/Rows Removed by \w+(?: \w+)*: (\d+)/.exec(line)?.[1] ?? 0) * loops;
    }),
  );
}

const planOf = (chosen: Chosen): Promise<string> =>
  inAccount(async (tx) => {
    const rows = await tx.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, BUFFERS OFF)
      ${lineas(tx, FILTER, chosen)} SELECT * FROM lineas`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test('a book finds the withholdings of every document in one statement, whatever the page', async () => {
  const sold = await inAccount((tx) => totalLineas(tx, FILTER, VENTAS));
  expect([sold.retencion_iva, sold.retencion_renta]).toEqual(['7500.00', '0.00']);
  const bought = await inAccount((tx) => totalLineas(tx, FILTER, COMPRAS));
  expect([bought.retencion_iva, bought.retencion_renta]).toEqual(['0.00', '8750.00']);
  const page = await inAccount((tx) =>
    readLineas(tx, FILTER, VENTAS, { after: { fecha: '2026-01-20', id: '0' }, limit: 3 }),
  );
  expect(page.map(({ retencion_numero: numero, retencion_iva: iva }) => [numero, iva])).toEqual(
    page.map(({ secuencial }) => [`001-001-${String(100_000 + secuencial).padStart(9, '0')}`, '1.50']),
  );
});

test.each([
  ['the sales book', VENTAS, 'recibidos_emisor'],
  ['the purchase book', COMPRAS, 'comprobantes_retenciones'],
] as const)('%s walks an index by party, and its work grows with the documents alone', async (_, chosen, index) => {
  const whole = await planOf(chosen);
  expect(whole).toContain(index);
  // Three identifications per party, each with its withholdings of a year: never documents times withholdings.
  expect(widest(whole)).toBeLessThan(4 * DOCUMENTS);
  const page = await planOf({ ...chosen, limit: 20 });
  expect(page).toContain(index);
  expect(widest(page)).toBeLessThan(2 * DOCUMENTS);
});

test('another withholding on a document is searched for a year from its date, by an index of withholdings alone', async () => {
  const named = { codDoc: '01', numero: '001001000000700', fecha: '2026-01-08' };
  const party = '1700000200001';
  const find = (fecha: string) => inAccount((tx) => findSustentos(tx, RUC, party, [{ ...named, fecha }], null));
  expect((await find('2026-01-08'))[0]?.otra_numero).toBe('001-001-000100700');
  expect((await find('2025-01-08'))[0]?.otra_numero).toBe('001-001-000100700'); // 365 days before
  expect((await find('2025-01-06'))[0]?.otra_numero).toBeNull();
  const plan = await inAccount(async (tx) => {
    const statement = {
      name: 'sustentos_plan',
      text: `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${FIND_SUSTENTOS.text}`,
    };
    const rows = await tx.run<{ 'QUERY PLAN': string }>(statement, [
      RUC,
      party,
      ['01'],
      [named.numero],
      ['2020-01-08'],
      null,
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('comprobantes_retenciones');
  expect(widest(plan)).toBeLessThan(20);
});
