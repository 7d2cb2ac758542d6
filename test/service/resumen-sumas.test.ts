import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { accountNumber, fillAccount } from '../support/row-per-table.js';
import { readResumen } from '../../src/features/reportes/store/resumen.js';
import { advanceSumas, foldSumas } from '../../src/features/reportes/store/resumen-sumas.js';
import { accountId } from '../../src/db/transactions.js';
import { AUTORIZADOS, ESTADOS, type Estado } from '../../src/kernel/estados.js';
import { keepSumas } from '../../src/features/reportes/figures/sumas.js';

const account = accountId(accountNumber(1));
const IDS_PER_BLOCK = 8;
let database: TestDatabase;
/** The first one reads; the others write, each to its own receipts. */
let clients: pg.Client[];

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: database.adminUrl });
      await client.connect();
      return client;
    }),
  );
  await fillAccount(admin(), 1);
  await admin().query('DELETE FROM resumen_sumas; DELETE FROM resumen_pendientes; DELETE FROM comprobante_cifras');
  await admin().query(`UPDATE installation SET resumen_ids_por_bloque = ${IDS_PER_BLOCK}`);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});
const admin = (): pg.Client => clients[0] as pg.Client;

/** A reproducible sequence (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const day = (n: number): string => `2026-0${1 + (n % 3)}-0${1 + (n % 5)}`;
let secuencial = 100;

async function insertComprobante(client: pg.Client, pick: (below: number) => number): Promise<string> {
  secuencial += 1;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial, clave_acceso,
       fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento, documento_sha256, xml,
       created_at, updated_at)
     SELECT account_id, empresa_id, punto_emision_id, ruc, $1, '1.1.0', '001', $2, $3, $4, $5, '05', '1710034065', 'Ana', 1, '{}',
       sha256($4::text::bytea), '<factura/>', now(), now()
     FROM comprobantes ORDER BY id LIMIT 1 RETURNING id`,
    [['01', '04', '07'][pick(3)], `00${1 + pick(2)}`, secuencial, String(secuencial).padStart(49, '0'), day(pick(15))],
  );
  return rows[0]?.id ?? '';
}

const insertFigures = (client: pg.Client, id: string, pick: (below: number) => number): Promise<unknown> =>
  client.query(
    `INSERT INTO comprobante_cifras (comprobante_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta,
       retenido_iva, retenido_isd, total, otra_moneda, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases,
       impuestos_valores)
     SELECT id, account_id, $2, 0, 0, 1.5, 0, 0, 0, 0, 0, $3, $4, '{}', '{}', '{}', '{}', '{}' FROM comprobantes WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [id, `${pick(1000)}.25`, `${pick(1000)}.75`, pick(6) === 0 ? 'EURO' : null],
  );

interface Counted {
  n: number;
  sinCifras: number;
  otraMoneda: number;
  neto: number;
  total: number;
}

/** Counts and sums by day, type and state, from each committed receipt. */
async function fresh(): Promise<Record<string, Counted>> {
  const { rows } = await admin().query<{
    dia: string;
    cod_doc: string;
    estado: Estado;
    figures: boolean;
    otra_moneda: string | null;
    neto: string | null;
    total: string | null;
  }>(`SELECT to_char(c.fecha_emision, 'YYYY-MM-DD') AS dia, c.cod_doc, c.estado, f.comprobante_id IS NOT NULL AS figures, f.otra_moneda,
        f.total_sin_impuestos AS neto, f.total
      FROM comprobantes c LEFT JOIN comprobante_cifras f ON f.comprobante_id = c.id`);
  const found: Record<string, Counted> = {};
  for (const row of rows) {
    const counted = (found[`${row.dia} ${row.cod_doc} ${row.estado}`] ??= {
      n: 0,
      sinCifras: 0,
      otraMoneda: 0,
      neto: 0,
      total: 0,
    });
    counted.n += 1;
    if (!(AUTORIZADOS as readonly Estado[]).includes(row.estado)) continue;
    if (!row.figures) counted.sinCifras += 1;
    else {
      if (row.otra_moneda !== null) counted.otraMoneda += 1;
      counted.neto += Number(row.neto);
      counted.total += Number(row.total);
    }
  }
  return found;
}

const FILTER = {
  rucs: null,
  desde: '2025-01-01',
  hasta: '2027-12-31',
  estab: undefined,
  ptoEmi: undefined,
  codDoc: undefined,
};

async function reported(): Promise<Record<string, Counted>> {
  const rows = await database.db.inAccount(account, (tx) => readResumen(tx, FILTER, 'dia', 'emitidos'));
  return Object.fromEntries(
    rows.map((row) => [
      `${row.clave} ${row.cod_doc} ${row.estado}`,
      {
        n: row.comprobantes,
        sinCifras: row.sin_cifras,
        otraMoneda: row.otra_moneda,
        neto: Number(row.total_sin_impuestos ?? 0),
        total: Number(row.total ?? 0),
      },
    ]),
  );
}

const kept = async (): Promise<number> =>
  Number((await admin().query<{ n: string }>('SELECT resumen_bloques AS n FROM installation')).rows[0]?.n);

test.each([1, 2, 3])(
  'kept sums equal fresh sums after every step of a random life cycle walk with open transactions (seed %i)',
  async (seed) => {
    const pick = random(seed);
    const writers = clients
      .slice(1)
      .map((client) => ({ client, ids: [] as string[], fresh: [] as string[], open: false }));
    for (let step = 0; step < 300; step++) {
      const writer = writers[pick(writers.length)];
      if (writer === undefined) throw new Error('no writer');
      const { client } = writer;
      if (!writer.open && pick(3) === 0) {
        await client.query('BEGIN');
        writer.open = true;
      }
      const mine = [...writer.ids, ...writer.fresh];
      const id = mine[pick(Math.max(1, mine.length))];
      switch (id === undefined ? 0 : pick(8)) {
        case 0:
        case 1: {
          const made = await insertComprobante(client, pick);
          (writer.open ? writer.fresh : writer.ids).push(made);
          if (pick(3) > 0) await insertFigures(client, made, pick);
          break;
        }
        case 2:
        case 3:
        case 4:
          await client.query('UPDATE comprobantes SET estado = $2 WHERE id = $1', [
            id,
            pick(2) === 0 ? 'AUTORIZADO' : ESTADOS[pick(ESTADOS.length)],
          ]);
          break;
        case 5: // corrected: other content, perhaps another day and other figures
          await client.query(
            'UPDATE comprobantes SET documento_sha256 = sha256($2::text::bytea), fecha_emision = $3 WHERE id = $1',
            [id, String(step), day(pick(15))],
          );
          if (pick(2) === 0) await insertFigures(client, id ?? '', pick);
          break;
        case 6:
          await insertFigures(client, id ?? '', pick);
          break;
        default:
          await client.query('DELETE FROM comprobante_cifras WHERE comprobante_id = $1', [id]);
      }
      if (writer.open && pick(3) === 0) {
        const commits = pick(4) > 0;
        await client.query(commits ? 'COMMIT' : 'ROLLBACK');
        if (commits) writer.ids.push(...writer.fresh);
        writer.fresh = [];
        writer.open = false;
      }
      if (pick(3) === 0) await database.db.asWorker(advanceSumas);
      if (pick(9) === 0) await database.db.asWorker((tx) => foldSumas(tx, 3));
      if (step % 5 === 0) expect(await reported(), `step ${step}`).toEqual(await fresh());
    }
    for (const { client, open } of writers) if (open) await client.query('COMMIT');
    expect(await reported()).toEqual(await fresh());
    await expectKeptAbove(0);
    expect((await admin().query('SELECT FROM resumen_pendientes')).rowCount).toBe(0);
    expect(await reported()).toEqual(await fresh());
  },
  120_000,
);

/** Open transactions of other tests' databases, on the same server, delay a block as well. */
async function expectKeptAbove(before: number): Promise<void> {
  await expect
    .poll(async () => {
      await keepSumas(database.db, new AbortController().signal);
      return kept();
    })
    .toBeGreaterThan(before);
}

test('a block is not stored while a transaction that may not mark its changes runs', async () => {
  const [, writer] = clients as [pg.Client, pg.Client];
  const pick = random(9);
  await keepSumas(database.db, new AbortController().signal);
  await writer.query('BEGIN');
  await insertComprobante(writer, pick);
  for (let n = 0; n < 3 * IDS_PER_BLOCK; n++) await insertComprobante(admin(), pick);
  const before = await kept();
  for (let turn = 0; turn < 5; turn++) expect(await database.db.asWorker(advanceSumas)).toBe('waiting');
  expect(await kept()).toBe(before);
  await writer.query('COMMIT');
  await expectKeptAbove(before);
  expect(await reported()).toEqual(await fresh());
});

test('a transaction number of another cluster does not stop the sums after a restore', async () => {
  const pick = random(10);
  for (let n = 0; n < 3 * IDS_PER_BLOCK; n++) await insertComprobante(admin(), pick);
  const before = await kept();
  await database.db.asWorker(advanceSumas);
  await admin().query('UPDATE installation SET resumen_espera = 9000000000000');
  await expectKeptAbove(before);
  expect(await reported()).toEqual(await fresh());
});

test('writers of one day wait neither for each other nor for the duty', async () => {
  const [first, second] = clients.slice(1) as [pg.Client, pg.Client];
  const { rows } = await admin().query<{ id: string }>('SELECT id FROM comprobantes ORDER BY id LIMIT 3');
  const ids = rows.map(({ id }) => id);
  for (const client of [first, second]) await client.query(`SET lock_timeout = '5s'; BEGIN`);
  for (const [at, client] of [first, second].entries())
    await client.query(`UPDATE comprobantes SET estado = 'ANULADO', fecha_emision = '2026-01-01' WHERE id = $1`, [
      ids[at],
    ]);
  expect(await database.db.asWorker((tx) => foldSumas(tx, 10))).toBe(0);
  for (const client of [first, second]) await client.query('COMMIT; RESET lock_timeout');
  expect(await reported()).toEqual(await fresh());
  expect(await database.db.asWorker((tx) => foldSumas(tx, 10))).toBeGreaterThan(0);
  expect(await reported()).toEqual(await fresh());
});
