import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobTable, type JobTable } from '../../test/support/job-table.js';
import { shareOf, type Lease } from './lease.js';

const LEASE_MS = 10_000;

let errands: JobTable;
beforeAll(async () => {
  errands = await createJobTable();
});
beforeEach(async () => {
  await errands.sql(`DELETE FROM recados; UPDATE installation SET clock_shift = '0'`);
});
afterAll(async () => {
  await errands.database.drop();
});

const claim = (limit: number): Promise<Lease[]> =>
  errands.database.db.asWorker((tx) => errands.queue.claim(tx, limit, LEASE_MS));

async function claimOnly(): Promise<Lease> {
  const [lease] = await claim(1);
  if (lease === undefined) throw new Error('nothing was due');
  return lease;
}

describe('a claim', () => {
  test('takes the oldest row; concurrent claims give it to one worker', async () => {
    await errands.add(40);
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(4)))).flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
    await errands.sql(`UPDATE recados SET lease_token = NULL, due_at = now() - id * interval '1 second'`);
    const oldest = (await errands.sql('SELECT max(id) AS id FROM recados'))[0]?.['id'];
    expect((await claim(1)).map(({ id }) => id)).toEqual([oldest]);
  });

  test('of one row by id takes it before it is due, unless another worker holds it', async () => {
    await errands.add(1);
    const [row] = await errands.sql(`UPDATE recados SET due_at = now() + interval '1 hour' RETURNING id`);
    const one = (): Promise<Lease | undefined> =>
      errands.database.db.asWorker((tx) => errands.queue.claimOne(tx, String(row?.['id']), LEASE_MS));
    expect(await one()).toBeDefined();
    expect(await one()).toBeUndefined();
    await errands.shift('11 seconds');
    expect(await one()).toBeDefined();
    await errands.sql('UPDATE recados SET due_at = NULL, lease_token = NULL');
    expect(await one()).toBeUndefined();
  });
});

describe('a lease', () => {
  test('that is extended continues; one that is not expires', async () => {
    await errands.add(2);
    const [kept, forgotten] = await claim(2);
    if (kept === undefined || forgotten === undefined) throw new Error('two were due');
    await errands.shift('8 seconds');
    await errands.database.db.asWorker((tx) => errands.queue.extend(tx, [kept], LEASE_MS));
    await errands.shift('15 seconds');
    expect((await claim(2)).map(({ id }) => id)).toEqual([forgotten.id]);
    expect(await errands.finish(kept)).toBe(true);
  });

  test('that was taken over cannot be extended, released or used by its late holder', async () => {
    await errands.add(1);
    const late = await claimOnly();
    await errands.shift('11 seconds');
    const now = await claimOnly();
    await errands.database.db.asWorker(async (tx) => {
      await errands.queue.extend(tx, [late], 3_600_000);
      await errands.queue.release(tx, late);
    });
    expect(await claim(1)).toEqual([]);
    expect(await errands.finish(late)).toBe(false);
    await errands.shift('22 seconds');
    expect((await claim(1)).map(({ id }) => id)).toEqual([now.id]);
  });

  test('that is released is due immediately, or when its holder says', async () => {
    await errands.add(1);
    const first = await claimOnly();
    await errands.database.db.asWorker((tx) => errands.queue.release(tx, first));
    const second = await claimOnly();
    await errands.database.db.asWorker((tx) => errands.queue.release(tx, second, 30_000));
    expect(await claim(1)).toEqual([]);
    await errands.shift('31 seconds');
    expect(await claim(1)).toHaveLength(1);
  });
});

test('a claim by shares takes at most a company’s share, including rows leased by others', async () => {
  const shared = await createJobTable(shareOf('recados', 'empresa_id', { heldMax: 2, lookedAtMax: 100 }));
  const empresas = async (): Promise<string[]> => {
    const claimed = await shared.database.db.asWorker((tx) => shared.queue.claim(tx, 8, LEASE_MS));
    return claimed.map((errand) => errand.empresa_id).sort();
  };
  await shared.add(10, 1);
  await shared.add(1, 2);
  expect(await empresas()).toEqual(['1', '1', '2']);
  expect(await empresas()).toEqual([]);
  await shared.shift('11 seconds');
  expect(await empresas()).toEqual(['1', '1', '2']);
  await shared.database.drop();
});
