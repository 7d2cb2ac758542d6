import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { dutiesIn as dutiesOn } from '../../test/support/duties.js';
import { modules } from './modules.js';
import { COMPROBANTE_DUTY } from '../receipts/store/comprobantes.js';
import type { Duty } from '../work/duty.js';
import { restPollMs } from '../work/worker.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

const dutiesIn = (ambiente: string): Promise<readonly Duty[]> => dutiesOn(database, ambiente);

// The simulator annuls within seconds and is polled every second.
test.each([
  ['simulador', 6],
  ['produccion', 5],
])('in %s an idle worker queries the database less than %d times a second', async (ambiente, looksMax) => {
  const duties = await dutiesIn(ambiente);
  expect(duties.find(({ name }) => name === COMPROBANTE_DUTY)?.pollMs).toBe(500); // DESIGN §2
  const looksPerSecond = duties.reduce((sum, { pollMs }) => sum + 1000 / pollMs, 0);
  expect(looksPerSecond).toBeLessThan(looksMax);
});

test('a process that its own API nudges queries the database less than three times a second at rest', async () => {
  const duties = await dutiesIn('produccion');
  const looksPerSecond = duties.reduce((sum, duty) => sum + 1000 / restPollMs(duty), 0);
  expect(looksPerSecond).toBeLessThan(3);
  expect(Math.max(...duties.map((duty) => restPollMs(duty) / duty.pollMs))).toBe(4);
  expect(restPollMs({ pollMs: 500 })).toBe(2000); // DESIGN §2
});

test('every duty has a name of its own', async () => {
  const names = (await dutiesIn('simulador')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

test('no path belongs to two modules', () => {
  const paths = modules.flatMap(({ routes, paths: pages }) => [
    ...new Set([...routes.map(({ path }) => path), ...pages]),
  ]);
  expect(paths.filter((path, i) => paths.indexOf(path) < i)).toEqual([]);
});
