import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { until } from '../../test/support/job-table.js';
import { claimTurn } from './turns-store.js';
import { periodic, TURN_LEASE_MS, type Periodic } from './periodic.js';
import { startDuties, type Background } from './worker.js';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let running: Background[];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  running = [];
  await database.sql(`DELETE FROM periodic_turns; UPDATE installation SET clock_shift = '0'`);
});
afterEach(async () => {
  for (const one of running) await one.stop();
});
afterAll(async () => {
  await database.drop();
});

const shift = (interval: string): Promise<unknown> =>
  database.sql(`UPDATE installation SET clock_shift = interval '${interval}'`);

/** Starts a process with this periodic. */
function start(run: Periodic['run'], everyMs = HOUR_MS): Background {
  const background = startDuties([periodic(database.db, { name: 'ronda', everyMs, run })], () => undefined);
  running.push(background);
  return background;
}

const turnIsFree = async (): Promise<boolean> =>
  (await database.db.asWorker((tx) => claimTurn(tx, 'ronda', TURN_LEASE_MS))).length > 0;

test('several processes take turns and never overlap', async () => {
  let at = 0;
  let most = 0;
  let turns = 0;
  const run = async (): Promise<void> => {
    most = Math.max(most, ++at);
    await new Promise((resolve) => setTimeout(resolve, 15));
    at--;
    turns++;
  };
  for (let n = 0; n < 3; n++) start(run, 8);
  await until(() => turns >= 15);
  expect(most).toBe(1);
});

test('the first turn is immediate, the next one after the interval, in any process', async () => {
  let turns = 0;
  const background = start(() => {
    turns++;
    return Promise.resolve();
  });
  await until(() => background.counts().some(({ done }) => done === 1));
  expect(await turnIsFree()).toBe(false);
  await shift('59 minutes');
  expect(await turnIsFree()).toBe(false);
  await shift('61 minutes');
  expect(await turnIsFree()).toBe(true);
  expect(turns).toBe(1);
});

test('a dead process’s turn expires', async () => {
  expect(await turnIsFree()).toBe(true); // claimed, then crashed
  expect(await turnIsFree()).toBe(false);
  await shift('59 seconds');
  expect(await turnIsFree()).toBe(false);
  await shift('61 seconds');
  expect(await turnIsFree()).toBe(true);
});

test('a failed turn is retried after its lease, not after the whole interval', async () => {
  let turns = 0;
  const background = start(() => {
    turns++;
    return Promise.reject(new Error('not this time'));
  });
  await until(() => background.counts().some(({ failed }) => failed === 1));
  expect(await turnIsFree()).toBe(false);
  await shift('61 seconds');
  expect(await turnIsFree()).toBe(true);
  expect(turns).toBe(1);
});

test('a process that stops midway hands the rest to another immediately', async () => {
  let started = false;
  const background = start(async (signal) => {
    started = true;
    await until(() => signal.aborted);
  });
  await until(() => started);
  expect(await turnIsFree()).toBe(false);
  await background.stop();
  expect(await turnIsFree()).toBe(true);
});
