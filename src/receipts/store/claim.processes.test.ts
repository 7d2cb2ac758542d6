import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { accountNumber, fillAccount } from '../../../test/support/row-per-table.js';
import { goldenExamples } from '../../../test/support/documents/examples.js';
import { claimComprobantes, comprobanteQueue, leaseOfNew, type ClaimLimits, type LeasedComprobante } from './work.js';
import { COMPROBANTE_DUTY, insertComprobantes, type NewComprobante } from './comprobantes.js';
import { NUMBERING_DUTY } from '../../db/eventos.js';
import { accountId } from '../../db/transactions.js';

const LEASE_MS = 15_000;
const ISSUERS = 12;

let database: TestDatabase;
const woken: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase(undefined, { onWork: (duty) => woken.push(duty) });
  await admin(async (client) => {
    for (let n = 1; n <= ISSUERS; n++) await fillAccount(client, n);
  });
});
beforeEach(async () => {
  await admin((client) =>
    client.query('UPDATE comprobantes SET due_at = NULL, accion = NULL WHERE due_at IS NOT NULL'),
  );
});
afterAll(async () => {
  await database.drop();
});

const admin = <T>(body: (client: pg.Client) => Promise<T>): Promise<T> => withClient(database.adminUrl, body);

/** Adds due receipts of an account's company, one per millisecond, the first an hour ago. */
async function addDue(account: number, count: number, accion: 'firmar' | 'consultar' = 'firmar'): Promise<void> {
  await admin((client) =>
    client.query(
      `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
         clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
         documento_sha256, xml, accion, due_at, created_at, updated_at)
       SELECT c.account_id, c.empresa_id, c.punto_emision_id, c.ruc, '01', c.version, c.estab, c.pto_emi, last.secuencial + n,
         lpad((c.id * 1000000 + last.secuencial + n)::text, 49, '9'), c.fecha_emision, c.receptor_tipo,
         c.receptor_identificacion, c.receptor_razon_social, 1, '{}', c.documento_sha256, '<x/>', $3,
         now() - interval '1 hour' + n * interval '1 millisecond', now(), now()
       FROM comprobantes c, generate_series(1, $2::integer) n,
         LATERAL (SELECT max(secuencial) AS secuencial FROM comprobantes WHERE account_id = $1) last
       WHERE c.account_id = $1 AND c.secuencial = 1`,
      [accountNumber(account), count, accion],
    ),
  );
}

function claim(total: number, limits: Partial<ClaimLimits> = {}): Promise<LeasedComprobante[]> {
  const all = { limit: total, afterEmpresaId: '0' };
  return database.db.asWorker((tx) =>
    claimComprobantes(tx, { total, recepcion: all, autorizacion: all, ...limits }, LEASE_MS),
  );
}

const accounts = (claimed: readonly LeasedComprobante[]): string[] => claimed.map((one) => one.account_id);
const countOf = (claimed: readonly LeasedComprobante[], account: number): number =>
  accounts(claimed).filter((id) => id === accountNumber(account)).length;

describe('fairness between issuers', () => {
  test('slots unused by a short queue go to the long one', async () => {
    await addDue(3, 50);
    await addDue(4, 2);
    const claimed = await claim(8);
    expect([countOf(claimed, 3), countOf(claimed, 4)]).toEqual([6, 2]);
  });

  test('with more issuers than slots the next claim continues after the last one', async () => {
    for (let n = 1; n <= ISSUERS; n++) await addDue(n, 3);
    const first = await claim(8);
    expect(new Set(accounts(first)).size).toBe(8);
    const last = first.reduce((max, { empresa_id: id }) => (BigInt(id) > max ? BigInt(id) : max), 0n);
    const rest = { limit: 8, afterEmpresaId: String(last) };
    const second = await claim(8, { recepcion: rest });
    expect(new Set([...accounts(first), ...accounts(second)]).size).toBe(ISSUERS);
  });

  test('within an issuer the oldest go first', async () => {
    await addDue(5, 30);
    const order: string[] = [];
    for (let batch = 0; batch < 3; batch++) order.push(...(await claim(10)).map(({ id }) => id).sort(byId));
    expect(order).toEqual([...order].sort(byId));
  });

  test('queries and sends share the slots: neither backlog starves the other', async () => {
    await addDue(6, 100, 'consultar');
    await addDue(7, 100, 'firmar');
    const claimed = await claim(8);
    expect([countOf(claimed, 6), countOf(claimed, 7)]).toEqual([4, 4]);
  });
});

const byId = (a: string, b: string): number => Number(BigInt(a) - BigInt(b));

describe('not claimed', () => {
  test('receipts of a paused service', async () => {
    await addDue(8, 10, 'firmar');
    await addDue(8, 2, 'consultar');
    const none = { limit: 0, afterEmpresaId: '0' };
    expect((await claim(8, { recepcion: none })).map(({ accion }) => accion)).toEqual(['consultar', 'consultar']);
    expect(await claim(8, { recepcion: none, autorizacion: none })).toEqual([]);
  });

  test('receipts leased by another worker, until the lease ends', async () => {
    await addDue(9, 3);
    const [one, two] = [await claim(2), await claim(8)];
    expect([one.length, two.length]).toEqual([2, 1]);
    expect(await claim(8)).toEqual([]);
    await admin((client) => client.query(`UPDATE installation SET clock_shift = interval '16 seconds'`));
    try {
      expect(await claim(8)).toHaveLength(3);
    } finally {
      await admin((client) => client.query(`UPDATE installation SET clock_shift = '0'`));
    }
  });

  test('a receipt claimed concurrently goes to one worker', async () => {
    await addDue(10, 40);
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(5)))).flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });
});

// Last: later tests would carry the hundred thousand rows along.
test("another issuer's single receipt is in the first batch, behind 100,000 older ones; the claim reads a few pages", async () => {
  await addDue(1, 100_000);
  await addDue(2, 1);
  const claimed = await claim(8);
  expect(claimed).toHaveLength(8);
  expect(countOf(claimed, 2)).toBe(1);

  const plan = await explainClaim();
  // 100,000 rows take some thousand pages; a scan or sort would read them all. Most of the few hundred pages belong to the
  // indexes that the eight updated rows go into.
  expect(plan.pages).toBeLessThan(600);
  expect(plan.text).not.toMatch(/Seq Scan on comprobantes/);
});

/** Returns the generic plan of a prepared claim, and the pages it touched. */
async function explainClaim(): Promise<{ text: string; pages: number }> {
  let statement = '';
  await claimComprobantes(
    {
      scope: 'worker',
      run: async ({ text }) => {
        statement = text;
        return [];
      },
      runLast: () => Promise.reject(new Error('not used')),
      runAllLast: () => Promise.reject(new Error('not used')),
      wake: () => undefined,
      query: () => {
        throw new Error('not used');
      },
    },
    { total: 8, recepcion: { limit: 8, afterEmpresaId: '0' }, autorizacion: { limit: 8, afterEmpresaId: '0' } },
    LEASE_MS,
  );
  return admin(async (client) => {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE claim (integer, integer, integer, bigint, integer, bigint) AS ${statement}`);
    await client.query('BEGIN');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) EXECUTE claim (8, ${LEASE_MS}, 8, 0, 8, 0)`,
    );
    await client.query('ROLLBACK');
    const text = rows.map((row) => row['QUERY PLAN']).join('\n');
    const pages = [...(/Buffers: ([^\n]*)/.exec(text)?.[1] ?? '').matchAll(/(?:hit|read)=(\d+)/g)].map((m) =>
      Number(m[1]),
    );
    return { text, pages: pages.reduce((sum, page) => sum + page, 0) };
  });
}

test('a receipt stored with a lease equals a claimed one and wakes no worker, and nobody else gets it until the lease ends', async () => {
  const account = accountId(accountNumber(1));
  const [place] = await admin(
    async (client) =>
      (
        await client.query<{ empresaId: string; puntoEmisionId: string }>(
          'SELECT empresa_id AS "empresaId", punto_emision_id AS "puntoEmisionId" FROM comprobantes WHERE account_id = $1 LIMIT 1',
          [account],
        )
      ).rows,
  );
  const [example] = goldenExamples();
  if (place === undefined || example === undefined) throw new Error('nothing to store');
  const { document, xml } = example.prepare();
  const row: NewComprobante = {
    ...document,
    ...place,
    secuencial: 777_000,
    claveAcceso: '7'.repeat(49),
    documentoJson: JSON.stringify(document.documento),
    documentoSha256: Buffer.alloc(32),
    advertencias: [],
    xml: Buffer.from(xml),
    correos: ['a@example.com'],
    firmado: false,
    autorizado: false,
    actor: 'api',
    referencia: null,
    referenciaUnica: false,
    leaseMs: LEASE_MS,
  };
  const born = await database.db.inAccount(account, async (tx) => {
    const [stored] = await insertComprobantes(tx, [row]);
    return stored && leaseOfNew(account, row, stored);
  });
  if (born === undefined) throw new Error('not in hand');
  // Its worker has it: only its event is work.
  expect(woken).toEqual([NUMBERING_DUTY]);
  const { leaseMs: _, ...waiting } = { ...row, secuencial: 777_001, claveAcceso: '8'.repeat(49) };
  await database.db.inAccount(account, (tx) => insertComprobantes(tx, [waiting]));
  expect(woken.slice(1)).toEqual([COMPROBANTE_DUTY, NUMBERING_DUTY]);
  await admin((client) =>
    client.query(`UPDATE comprobantes SET due_at = NULL, accion = NULL WHERE secuencial = 777001`),
  );
  const claimOne = (): Promise<LeasedComprobante | undefined> =>
    database.db.asWorker((tx) => comprobanteQueue.claimOne(tx, born.id, LEASE_MS));
  expect(await claimOne()).toBeUndefined();
  expect(await claim(10)).toEqual([]);
  await admin((client) =>
    client.query(`UPDATE comprobantes SET due_at = now() - interval '1 second' WHERE id = $1`, [born.id]),
  );
  const claimed = await claimOne();
  expect(claimed).toEqual({ ...born, lease_token: claimed?.lease_token, claimed_at: claimed?.claimed_at });
  expect(claimed?.lease_token).not.toBe(born.lease_token);
});
