import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { fillAccount } from '../../../test/support/row-per-table.js';
import { accountId, type AccountId } from '../../db/transactions.js';
import { feedEnd, readFeed, type FeedPage, type FeedQuery } from './feed.js';
import { numberAll } from './numbering.js';

// Out-of-order commits by several writers, two numbering processes and one reader. Full size: RUBRICA_EVENTOS=100000.
const EVENTS = Number(process.env['RUBRICA_EVENTOS'] ?? 4000);
const WRITERS = 8;

let database: TestDatabase;
let account: AccountId;
let comprobantes: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, async (client) => {
    await fillAccount(client, 1);
    // One receipt per writer: events of the same receipt are serialised.
    const { rows } = await client.query<{ id: string; account_id: string }>(
      `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
         clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, correos,
         documento, documento_sha256, xml, created_at, updated_at)
       SELECT account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, 100 + n,
         overlay(clave_acceso placing lpad(n::text, 4, '0') from 31), fecha_emision, receptor_tipo, receptor_identificacion,
         receptor_razon_social, importe_total, correos, documento, documento_sha256, xml, created_at, updated_at
       FROM comprobantes CROSS JOIN generate_series(1, ${WRITERS}) n RETURNING id, account_id`,
    );
    comprobantes = rows.map(({ id }) => id);
    account = accountId(rows[0]?.account_id ?? '');
  });
});
beforeEach(() => database.sql('TRUNCATE evento_lotes, evento_contadores, comprobante_events'));
afterAll(() => database.drop());

const noted = (comprobante: string | undefined, revision: number, at = 'now()', tipo = 'creado'): string =>
  `INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado)
   VALUES ('${account}', ${comprobante ?? ''}, ${revision}, ${at}, 'api', '${tipo}', 'CREADO')`;

const read = (cursor?: string, requested: Partial<FeedQuery> = {}): Promise<FeedPage> =>
  database.db.inAccount(account, (tx) =>
    readFeed(tx, {
      cursor,
      tipos: undefined,
      ruc: undefined,
      size: 500,
      sees: () => true,
      roles: new Set(['ROLE_RECEIPTS' as const]),
      ...requested,
    }),
  );

test(`${EVENTS} events of ${WRITERS} writers, committed out of order: each is read once, in order, without gaps`, async () => {
  let writing = WRITERS;
  const each = Math.ceil(EVENTS / WRITERS);
  const write = async (comprobante: string | undefined, seed: number): Promise<number> =>
    withClient(database.adminUrl, async (client) => {
      let stored = 0;
      for (let turn = 1; stored < each; turn++) {
        const count = 1 + ((turn * 7 + seed) % 5);
        await client.query('BEGIN');
        const rows = Array.from({ length: count }, (_, n) => noted(comprobante, stored + n + 1));
        await client.query(rows.join(';'));
        // Some transactions stay open while others commit; some roll back, which leaves gaps in the ids.
        if ((turn + seed) % 3 === 0) await client.query(`SELECT pg_sleep(0.0${(turn + seed) % 10})`);
        const kept = (turn * 3 + seed) % 7 !== 0;
        await client.query(kept ? 'COMMIT' : 'ROLLBACK');
        if (kept) stored += count;
      }
      writing -= 1;
      return stored;
    });
  const number = async (): Promise<void> => {
    while (writing > 0) await numberAll(database.db, 3);
  };
  const writers = Promise.all(comprobantes.map(write));
  const numbering = Promise.all([number(), number()]);
  const seen: { id: string; numero: unknown }[] = [];
  const follow = async (): Promise<void> => {
    let cursor: string | undefined;
    for (let last = false; ;) {
      const page = await read(cursor);
      seen.push(...page.eventos.map(({ id, datos }) => ({ id, numero: (datos as { numero?: unknown }).numero })));
      cursor = page.siguiente;
      if (last && !page.hayMas) return;
      if (writing === 0 && !last) {
        // A second numbering process returns at once if another is running.
        await numbering;
        await numberAll(database.db);
        last = true;
      }
    }
  };
  const [stored] = await Promise.all([writers, numbering, follow()]);
  expect(seen).toHaveLength(stored.reduce((sum, count) => sum + count, 0));
  expect(seen.map(({ id }) => Number(/^evt_(\d+)-/.exec(id)?.[1]))).toEqual(seen.map((_, at) => at + 1));
  const inOrder = await database.sql(
    `SELECT bool_and(revision = place) AS yes FROM (
       SELECT e.revision, row_number() OVER (PARTITION BY e.comprobante_id ORDER BY l.posicion, u.place) AS place
       FROM evento_lotes l CROSS JOIN LATERAL unnest(l.eventos) WITH ORDINALITY u (id, place) JOIN comprobante_events e ON e.id = u.id
     ) one`,
  );
  expect(inOrder).toEqual([{ yes: true }]);
}, 600_000);

test('an open transaction delays no other event; its own events follow after commit', async () => {
  const [one, two] = comprobantes;
  await withClient(database.adminUrl, async (slow) => {
    await slow.query('BEGIN');
    await slow.query(noted(one, 1));
    await database.sql(noted(two, 1));
    await numberAll(database.db);
    const first = await read();
    expect(first.eventos).toHaveLength(1);
    await slow.query('COMMIT');
    await numberAll(database.db);
    const second = await read(first.siguiente);
    expect(second.eventos).toHaveLength(1);
    expect(second.eventos[0]?.id).not.toBe(first.eventos[0]?.id);
  });
});

describe('a cursor', () => {
  const write = async (from: number, to: number, minute: (n: number) => number = (n) => n): Promise<void> => {
    for (let n = from; n <= to; n++) {
      const at = `timestamptz '2026-11-15 10:00Z' + interval '${minute(n)} minutes'`;
      await database.sql(noted(comprobantes[0], n, at));
      await database.sql(`UPDATE evento_lotes SET at = ${at} WHERE id = (SELECT max(id) FROM evento_lotes)`);
    }
    await numberAll(database.db);
  };

  test('can be any event, also in the middle of a lot', async () => {
    await database.sql(
      `INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado)
       SELECT '${account}', ${comprobantes[0] ?? ''}, n, now(), 'api', 'creado', 'CREADO' FROM generate_series(1, 5) n`,
    );
    await numberAll(database.db);
    const { eventos } = await read();
    expect(eventos).toHaveLength(5);
    for (const [at, { id }] of eventos.entries()) expect((await read(id)).eventos).toEqual(eventos.slice(at + 1));
    const pages = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await read(cursor, { size: 2 });
      pages.push(page.eventos);
      cursor = page.siguiente;
      more = page.hayMas;
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(eventos);
  });

  test('from before a restore continues at the feed’s end and misses nothing', async () => {
    await write(1, 20);
    const before = (await read()).eventos;
    const cursor = before.at(-1)?.id;
    // Loses the last ten positions; later events take them over.
    await database.sql(`DELETE FROM evento_lotes WHERE posicion > 10; UPDATE evento_contadores SET ultima = 10;
               DELETE FROM comprobante_events WHERE revision > 10`);
    expect((await read(cursor)).eventos).toEqual([]);
    await write(11, 30, (n) => n + 60);
    const after = await read(cursor);
    expect(after.eventos.map(({ id }) => id)).toEqual((await read()).eventos.slice(10).map(({ id }) => id));
    // A cursor from before the loss still works.
    expect((await read(before[4]?.id)).eventos).toHaveLength(25);
  });

  test('whose following events were swept is refused with a new cursor; one that missed nothing is accepted', async () => {
    await write(1, 4);
    const ids = (await read()).eventos.map(({ id }) => id);
    await database.sql('DELETE FROM evento_lotes WHERE posicion <= 2');
    await expect(read(ids[0])).rejects.toMatchObject({
      code: 'cursor-vencido',
      more: { fields: { cursor: ids[1]?.replace(/-.*/, '-0') } },
    });
    expect((await read(ids[1])).eventos.map(({ id }) => id)).toEqual(ids.slice(2));
    await database.sql('DELETE FROM evento_lotes');
    expect((await read(ids[3])).eventos).toEqual([]);
    const end = await database.db.inAccount(account, (tx) => feedEnd(tx));
    expect((await read(end)).eventos).toEqual([]);
    await write(5, 5);
    expect((await read(end)).eventos).toHaveLength(1);
    expect((await read(ids[3])).eventos).toHaveLength(1);
  });

  test.each(['', 'evt_', 'evt_1', 'evt_01-a', 'evt_1-!', `evt_${'9'.repeat(19)}-1`, "evt_1-1'; --"])(
    'that is invalid is refused: %s',
    async (cursor) => {
      await expect(read(cursor)).rejects.toMatchObject({ code: 'solicitud-invalida' });
    },
  );
});

test('filtered or hidden events are skipped, and the cursor advances', async () => {
  for (let n = 1; n <= 3; n++)
    await database.sql(noted(comprobantes[0], n, 'now()', n === 2 ? 'creado' : 'envio-iniciado'));
  await numberAll(database.db);
  const page = await read();
  expect(page.eventos.map(({ tipo }) => tipo)).toEqual(['comprobante.creado']);
  expect(page.siguiente).toMatch(/^evt_3-/);
  for (const requested of [
    { tipos: new Set(['correo.enviado' as const]) },
    { ruc: '0999999999001' },
    { sees: () => false },
  ]) {
    const none = await read(undefined, requested);
    expect([none.eventos, none.siguiente, none.hayMas]).toEqual([[], page.siguiente, false]);
  }
});
