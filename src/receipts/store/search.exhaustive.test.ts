import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { accountNumber, fillAccount } from '../../../test/support/row-per-table.js';
import {
  countComprobantes,
  explainSearch,
  searchComprobantes,
  searchInOrder,
  withMatchingReceptores,
  type ComprobanteFilter,
  type ComprobanteRange,
} from './search.js';
import type { DayPosition } from '../../db/page.js';
import { importeOf } from './access-plan.js';
import { accountId, type AccountTx } from '../../db/transactions.js';

const TOTAL = 200_000;
const ACCOUNT = accountId(accountNumber(1));
const RUC = '1790000001001';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, async (client) => {
    await fillAccount(client, 1);
    await fillAccount(client, 2);
    await client.query(`WITH place AS (
        INSERT INTO establecimientos (account_id, empresa_id, estab, direccion)
        SELECT account_id, id, '002', 'Quito' FROM empresas WHERE account_id = '${ACCOUNT}' RETURNING id, account_id)
      INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, '001' FROM place`);
    // 100 a day; one in 1,000 returned, one in 500 a credit note, one in 1,000 from the second establishment; every second one to a
    // consumidor final.
    await client.query(`INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi,
        secuencial, clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total,
        documento, documento_sha256, xml, estado, accion, referencia, created_at, updated_at)
      SELECT c.account_id, empresa_id, CASE WHEN n % 1000 = 777 THEN second.id ELSE punto_emision_id END, ruc, CASE WHEN n % 500 = 0 THEN '04' ELSE '01' END, version,
        CASE WHEN n % 1000 = 777 THEN '002' ELSE estab END, pto_emi, n + 1, lpad((n + 1000)::text, 49, '0'), date '2020-01-01' + (n / 100)::int, receptor_tipo,
        CASE WHEN n % 2 = 0 THEN '9999999999999' ELSE lpad((n % 1000)::text, 10, '0') END, 'Cliente ' || n % 1000, CASE n % 1000 WHEN 333 THEN 39.10 ELSE 10 END, '{}',
        documento_sha256, xml, CASE WHEN n % 1000 = 7 THEN 'DEVUELTO' WHEN n % 1000 = 8 THEN 'CREADO' ELSE 'AUTORIZADO' END,
        CASE WHEN n % 10000 = 8 THEN 'intervenir' WHEN n % 1000 = 8 THEN 'firmar' END, CASE WHEN n % 100 = 77 THEN 'PED-' || n END, now(), now()
      FROM comprobantes c, generate_series(1, ${TOTAL}) AS n, (SELECT max(id) AS id FROM puntos_emision) second WHERE c.account_id = '${ACCOUNT}' AND c.secuencial = 1`);
    await client.query(`INSERT INTO receptores (account_id, ruc, tipo, identificacion, razon_social)
      SELECT account_id, ruc, receptor_tipo, receptor_identificacion, receptor_razon_social FROM comprobantes
      GROUP BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING`);
    await client.query(`INSERT INTO clientes (account_id, empresa_id, tipo, identificacion, razon_social, correos)
      SELECT account_id, id, '05', '0000000777', 'ZAMBRANO Peñafiel Pedro', '{pedro@correo.ec}' FROM empresas WHERE account_id = '${ACCOUNT}'`);
    // A concurrent snapshot (autovacuum) prevents pages from being marked all-visible.
    for (let marked = false; !marked;) {
      await client.query('VACUUM ANALYZE comprobantes, receptores');
      const { rows } = await client.query<{ marked: boolean }>(
        `SELECT relallvisible = relpages AS marked FROM pg_class WHERE oid = 'comprobantes'::regclass`,
      );
      marked = rows[0]?.marked === true;
    }
  });
}, 300_000);
afterAll(() => database.drop());

const requested = (filter: ComprobanteFilter): Promise<ComprobanteFilter> =>
  withMatchingReceptores(database.db, ACCOUNT, filter);
const inAccount = <T>(body: (tx: AccountTx) => Promise<T>): Promise<T> => database.db.inAccount(ACCOUNT, body);
const from = (after?: DayPosition, changes: Partial<ComprobanteRange> = {}): ComprobanteRange => ({
  limit: 20,
  offset: 0,
  descending: true,
  after,
  ...changes,
});

/** Rows read by the plan's scans: returned plus discarded, times their loops. */
function rowsRead(plan: string): number {
  const scans = plan.split('\n').reduce<{ read: number; scan: boolean }>(
    ({ read, scan }, line) => {
      const node = /(\w+(?: Only)? Scan).*actual rows=([\d.]+) loops=(\d+)/.exec(line);
      if (node !== null) {
        const isTable = !/Subquery Scan|Function Scan/.test(line);
        return { read: read + (isTable ? Number(node[2]) * Number(node[3]) : 0), scan: isTable };
      }
      const removed = /Rows Removed by Filter: (\d+)/.exec(line);
      return { read: read + (removed !== null && scan ? Number(removed[1]) : 0), scan };
    },
    { read: 0, scan: false },
  );
  return scans.read;
}

const MIDDLE: DayPosition = { fecha: '2022-10-01', id: '100000' };
const FAR: DayPosition = { fecha: '2020-01-20', id: '2000' };

const CODES = ['01', '04'];
const FILTERS: readonly [name: string, filter: ComprobanteFilter, readMax: number][] = [
  ['no filter', { rucs: null }, 100],
  ['a company', { rucs: [RUC] }, 100],
  ['several companies', { rucs: [RUC, '1790000002001', '1790000003001'] }, 200],
  ['a company of another account', { rucs: ['1790000002001'] }, 0],
  ['no company at all', { rucs: [] }, 10_000],
  ['a receiver', { rucs: null, identificacionReceptor: '0000000007' }, 100],
  ['the receiver of every second one', { rucs: null, identificacionReceptor: '9999999999999' }, 100],
  ['a rare state', { rucs: null, estados: ['DEVUELTO'] }, 100],
  ['two rare states', { rucs: null, estados: ['DEVUELTO', 'CREADO'] }, 100],
  ['refused for a cause', { rucs: null, causa: '' }, 1_000],
  ['what is parked', { rucs: null, pendiente: 'intervenir' }, 100],
  ['what is parked, of a state', { rucs: [RUC], pendiente: 'intervenir', estados: ['CREADO'] }, 100],
  ['what waits to be signed', { rucs: null, pendiente: 'firmar' }, 100],
  ['a reference', { rucs: null, referencia: 'PED-777' }, 10],
  ['the state of nearly all', { rucs: null, estados: ['AUTORIZADO'] }, 100],
  ['a rare type', { rucs: [RUC], codDoc: '04' }, 100],
  ['days', { rucs: null, fechaDesde: '2020-01-02', fechaHasta: '2020-01-15' }, 100],
  ['a number', { rucs: null, numero: { secuencial: 777, codDocs: ['01', '04'] } }, 20],
  ['a name', { rucs: null, texto: 'CLIÉNTE 777' }, 100],
  ['the beginning of an identification', { rucs: null, texto: '00000007' }, 1_000],
  ['a reference as a text', { rucs: null, texto: 'PED-777' }, 10],
  ['a name that nobody has', { rucs: null, texto: 'nadie' }, 0],
  ['a name that everybody has', { rucs: null, texto: 'cliente' }, 100],
  ['a name that one in ten has', { rucs: null, texto: 'cliente 7' }, 1_000],
  ['words in another order', { rucs: null, texto: '777 cliente' }, 100],
  ['a mail address of the customer book', { rucs: null, texto: 'pedro@correo.ec' }, 100],
  ['a bare number', { rucs: null, texto: '66', codDocs: CODES }, 20],
  ['a number with its zeros', { rucs: null, texto: '000000066', codDocs: CODES }, 100],
  ['an amount', { rucs: null, texto: '39,10', codDocs: CODES }, 500],
  ['the amount of nearly all', { rucs: null, texto: '10.00', codDocs: CODES }, 500],
  ['an amount that nobody has', { rucs: null, texto: '77.77', codDocs: CODES }, 10],
  ['a name and a number', { rucs: null, texto: 'cliente 66', codDocs: CODES }, 1_500],
  ['a range of amounts', { rucs: null, importeDesde: '30', importeHasta: '50' }, 500],
  ['a range that nearly all are in', { rucs: null, importeHasta: '20' }, 500],
  ['two letters', { rucs: null, texto: 'zz' }, 5_000],
  ['the establishment of nearly all', { rucs: null, estab: '001' }, 100],
  ['the point of one in 1,000', { rucs: null, estab: '002', ptoEmi: '001' }, 1_000],
  ['a point of none', { rucs: null, estab: '002', ptoEmi: '009' }, 10],
  ['the state of nearly all, of a rare type', { rucs: null, estados: ['AUTORIZADO'], codDoc: '04' }, 100],
  ['the type of nearly all, of a rare state', { rucs: null, estados: ['DEVUELTO'], codDoc: '01' }, 100],
];

/** Pages a plan touched, counting repeats. */
function pagesTouched(plan: string): number {
  const [, counts = ''] = /Buffers: shared ([^\n]*)/.exec(plan) ?? [];
  return [...counts.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, pages]) => sum + Number(pages), 0);
}

describe.each([
  ['at the first row', undefined],
  ['in the middle', MIDDLE],
  ['near the last row', FAR],
] as const)('a page %s of 200,000', (_where, after) => {
  test.each(FILTERS)('reads a bounded number of rows along an index: %s', async (_name, filter, readMax) => {
    const meant = await requested(filter);
    const plan = await inAccount((tx) => explainSearch(tx, meant, from(after)));
    expect(plan).not.toContain('Seq Scan on comprobantes');
    expect(plan).not.toMatch(/Sort Method: external/);
    expect(rowsRead(plan), plan).toBeLessThanOrEqual(readMax);
  });
});

test.each(FILTERS)('a total of 200,000 touches a bounded number of pages: %s', async (_name, filter) => {
  const meant = await requested(filter);
  const plan = await inAccount((tx) => explainSearch(tx, meant, undefined));
  expect(plan).not.toContain('Seq Scan on comprobantes');
  expect(pagesTouched(plan), plan).toBeLessThanOrEqual(1_500);
});

test('filters use index columns, and whole rows are read only for the page', async () => {
  const filter: ComprobanteFilter = { rucs: null, estados: ['AUTORIZADO'], estab: '001' };
  const [page, total] = await inAccount(async (tx) => [
    await explainSearch(tx, filter, from()),
    await explainSearch(tx, filter, undefined),
  ]);
  for (const plan of [page, total]) {
    expect(plan).toMatch(/Index Only Scan Backward using comprobantes_dia/);
    expect(plan).toMatch(/Heap Fetches: 0/);
  }
  expect(page).toMatch(/Index Scan using comprobantes_\w+ on comprobantes c \(actual rows=1.00 loops=21\)/);
});

test('a page from a cursor reads as many rows in the middle as at the start', async () => {
  const reads = await inAccount(async (tx) => {
    const plans: string[] = [];
    for (const after of [undefined, MIDDLE, FAR]) plans.push(await explainSearch(tx, { rucs: null }, from(after)));
    return plans.map(rowsRead);
  });
  expect(reads[0]).toBeGreaterThan(0);
  expect(new Set(reads).size).toBe(1);
});

describe('results', () => {
  test('pages by cursor give every receipt once, in order, in both directions', async () => {
    const filter: ComprobanteFilter = { rucs: null, estados: ['DEVUELTO'] };
    const walk = (descending: boolean): Promise<string[]> =>
      inAccount(async (tx) => {
        const ids: string[] = [];
        for (let after: DayPosition | undefined, pages = 0; pages < 100; pages += 1) {
          const { rows, next } = await searchComprobantes(tx, filter, from(after, { descending, limit: 13 }));
          ids.push(...rows.map((row) => `${row.fecha} ${row.id.padStart(9, '0')}`));
          if (next === null) break;
          after = next;
        }
        return ids;
      });
    const down = await walk(true);
    expect(down).toHaveLength(TOTAL / 1000);
    expect(down).toEqual([...down].sort().reverse());
    expect(await walk(false)).toEqual([...down].reverse());
  });

  /** Sizes of the pages a filter returns. */
  const walked = async (tx: AccountTx, filter: ComprobanteFilter, after?: DayPosition): Promise<number[]> => {
    const { rows, next } = await searchComprobantes(tx, filter, from(after));
    return [rows.length, ...(next === null ? [] : await walked(tx, filter, next))];
  };
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

  test('matches without an index are found by following the next pages', async () => {
    const filter: ComprobanteFilter = { rucs: null, identificacionReceptor: '9999999999999', pendiente: 'intervenir' };
    const pages = await inAccount((tx) => walked(tx, filter));
    expect(sum(pages)).toBe(TOTAL / 10_000);
    expect(pages.length).toBeGreaterThan(3); // 10,000 rows are examined per page, 20 returned at most.
    expect((await inAccount((tx) => countComprobantes(tx, filter))).exact).toBe(false);
  });

  test('receipts of a rare point fill their pages and are counted', async () => {
    const filter: ComprobanteFilter = { rucs: null, estab: '002', fechaHasta: '2021-12-31' };
    const pages = await inAccount((tx) => walked(tx, filter));
    expect(pages).toEqual([20, 20, 20, 13]); // One in a thousand, over 731 days of 100.
    expect(await inAccount((tx) => countComprobantes(tx, filter))).toEqual({ total: 73, exact: true });
  });

  test('a name is found regardless of case and accents, with all its receipts', async () => {
    const count = async (texto: string, more: Partial<ComprobanteFilter> = {}) => {
      const filter = await requested({ rucs: null, texto, ...more });
      return inAccount((tx) => countComprobantes(tx, filter));
    };
    for (const texto of ['cliente 777', 'CLIÉNTE 777', 'Clie\u0301nte 777', 'ñte 777'.replace('ñ', 'n')]) {
      expect(await count(texto)).toEqual({ total: TOTAL / 1000, exact: true });
    }
    expect(await count('cliente 777', { estados: ['DEVUELTO', 'CREADO'] })).toEqual({ total: 0, exact: true });
    expect(await count('cliente 7', { estados: ['DEVUELTO', 'CREADO'] })).toEqual({ total: TOTAL / 1000, exact: true });
    expect(await count('nandu')).toEqual({ total: 1, exact: true });
    expect(await count('cliente 777', { rucs: ['1790000002001'] })).toEqual({ total: 0, exact: true });
    expect(await count('PED-777')).toEqual({ total: 1, exact: true });
    expect(await count('ped-777')).toEqual({ total: 0, exact: true });
  });

  test('words match in any order, with the number, the amount and the customer’s mail address', async () => {
    const count = async (texto: string, more: Partial<ComprobanteFilter> = {}) => {
      const filter = await requested({ rucs: null, texto, codDocs: CODES, ...more });
      const { total } = await inAccount((tx) => countComprobantes(tx, filter));
      const { rows } = await inAccount((tx) => searchComprobantes(tx, filter, from()));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return { total, first: rows[0]?.secuencial };
    };
    const ofClient = TOTAL / 1000;
    expect(await count('777 cliénte')).toMatchObject({ total: ofClient });
    expect(await count('zambrano pedro')).toMatchObject({ total: ofClient });
    expect(await count('PEDRO penafiel ZAMBRANO')).toMatchObject({ total: ofClient });
    expect(await count('pedro@correo.ec')).toMatchObject({ total: ofClient });
    expect(await count('zambrano nadie')).toMatchObject({ total: 0 });
    // Receipts to others of the account: a customer of another company matches no one here.
    expect(await count('zambrano', { rucs: ['1790000002001'] })).toMatchObject({ total: 0 });
    expect(await count('66')).toEqual({ total: 1, first: 66 });
    expect(await count('000000066')).toEqual({ total: 1, first: 66 });
    expect(await count('39,10')).toMatchObject({ total: ofClient });
    expect(await count('$39.10')).toMatchObject({ total: ofClient });
    expect(await count('zambrano 778')).toEqual({ total: 0, first: undefined });
    expect(await count('39,10 zzz')).toMatchObject({ total: 0 });
    expect(await count('39,10 333')).toMatchObject({ total: ofClient });
    expect((await count('10,00')).first).toBeGreaterThan(0);
    const ranged = async (filter: Partial<ComprobanteFilter>) => {
      const asked = await requested({ rucs: null, ...filter });
      return inAccount((tx) => countComprobantes(tx, asked));
    };
    expect(await ranged({ importeDesde: '39.1', importeHasta: '39.10' })).toEqual({ total: ofClient, exact: true });
    expect(await ranged({ importeDesde: '11', estados: ['DEVUELTO'] })).toEqual({ total: 0, exact: true });
    expect(await ranged({ importeDesde: '200' })).toEqual({ total: 0, exact: true });
  });

  test.each([
    ['39,10', '39.10'],
    ['39.1', '39.10'],
    ['$1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['$66', '66.00'],
    ['66', undefined],
    ['1.234', undefined],
    ['12,3456', undefined],
    ['0,5', '0.50'],
  ])('the amount of «%s» is %s', (word, importe) => {
    expect(importeOf(word)).toBe(importe);
  });

  test('a receipt whose receiver and reference both match is found once', async () => {
    await withClient(database.adminUrl, (client) =>
      client.query(`UPDATE comprobantes SET referencia = 'Cliente 501' WHERE secuencial IN (502, 504)`),
    );
    const filter = await requested({ rucs: null, texto: 'Cliente 501' });
    const { rows } = await inAccount((tx) => searchComprobantes(tx, filter, from()));
    const early = await inAccount((tx) => searchComprobantes(tx, { ...filter, fechaHasta: '2020-01-10' }, from()));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(early.rows.map(({ secuencial }) => secuencial).sort()).toEqual([502, 504]);
  });

  test('totals are exact up to 10,000, and estimates beyond', async () => {
    const count = (filter: ComprobanteFilter) => inAccount((tx) => countComprobantes(tx, filter));
    expect(await count({ rucs: null, fechaHasta: '2020-04-09' })).toEqual({ total: 9_999, exact: true });
    expect(await count({ rucs: [RUC], estados: ['DEVUELTO'] })).toEqual({ total: TOTAL / 1000, exact: true });
    const all = await count({ rucs: null });
    expect(all.exact).toBe(false);
    expect(all.total).toBeGreaterThan(TOTAL / 2);
    expect(all.total).toBeLessThan(TOTAL * 2);
  });

  test('a number, an access key, a company of another account', async () => {
    const find = async (filter: ComprobanteFilter): Promise<number[]> =>
      (await inAccount((tx) => searchComprobantes(tx, filter, from()))).rows.map(({ secuencial }) => secuencial);
    expect(await find({ rucs: null, numero: { secuencial: 778, codDocs: ['01', '04'] } })).toEqual([778]);
    expect(await find({ rucs: null, texto: '1777'.padStart(49, '0') })).toEqual([]);
    expect(await find({ rucs: null, texto: '1'.padStart(49, '0') })).toEqual([1]);
    expect(await find({ rucs: ['1790000002001'] })).toEqual([]);
    expect(await find({ rucs: [] })).toEqual([]);
  });
});

describe('another order than by day', () => {
  const MONTH: ComprobanteFilter = { rucs: null, fechaDesde: '2020-03-01', fechaHasta: '2020-03-31' };

  test.each([
    ['numero', false],
    ['receptor', true],
    ['importe_total', true],
  ] as const)('%s: pages by cursor have every match once, in order', async (by, descending) => {
    const keys: string[] = [];
    const ids: string[] = [];
    let after: string | undefined;
    for (;;) {
      const range = { by, limit: 500, offset: 0, descending, after };
      const { rows, next } = await inAccount((tx) => searchInOrder(tx, MONTH, range));
      for (const row of rows) {
        ids.push(row.id);
        const number = `${row.estab}${row.pto_emi}${String(row.secuencial).padStart(9, '0')}`;
        keys.push({ numero: number, receptor: row.receptor_razon_social, importe_total: row.importe_total }[by]);
      }
      if (next === null) break;
      after = next;
    }
    expect(ids).toHaveLength(3100);
    expect(new Set(ids).size).toBe(3100);
    const sorted = [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(keys).toEqual(descending ? sorted.reverse() : sorted);
  });

  test('is not available for a list without an exact total', async () => {
    expect(await inAccount((tx) => countComprobantes(tx, { rucs: null }))).toMatchObject({ exact: false });
    expect(await inAccount((tx) => countComprobantes(tx, MONTH))).toEqual({ total: 3100, exact: true });
  });
});
