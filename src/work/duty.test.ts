import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createJobTable, until, type JobTable } from '../../test/support/job-table.js';
import type { Lease } from '../db/lease.js';
import { dueRows, type Duty } from './duty.js';
import { startDuties, type Background, type Place } from './worker.js';

let errands: JobTable;
let running: Background[];
beforeAll(async () => {
  errands = await createJobTable();
});
beforeEach(async () => {
  running = [];
  await errands.sql(`DELETE FROM recados; UPDATE installation SET clock_shift = '0'`);
});
afterEach(async () => {
  for (const one of running) await one.stop();
});
afterAll(async () => {
  await errands.database.drop();
});

/** A complete background job, as in the CONTRIBUTING recipe. */
const errandDuty = (process: Duty<Lease>['process'], pollMs = 20): Duty<Lease> => ({
  name: 'recados',
  ...dueRows(errands.database.db, errands.queue, 15_000),
  pollMs,
  concurrency: 4,
  process,
});

function start(duty: Duty, onError: (name: string, error: unknown) => void = () => undefined): Background {
  const background = startDuties([duty], onError);
  running.push(background);
  return background;
}

test('a new background job is one duty in the list: two processes run each job once', async () => {
  const done: string[] = [];
  const duty = errandDuty(async (lease) => {
    if (await errands.finish(lease)) done.push(lease.id);
  });
  const processes = [start(duty), start(duty)];
  await errands.add(60);
  await until(async () => (await errands.left()) === 0);
  for (const one of processes) await one.stop();
  expect(new Set(done).size).toBe(60);
  expect(done).toHaveLength(60);
  expect(processes.flatMap((one) => one.counts()).reduce((sum, counts) => sum + counts.done, 0)).toBe(60);
});

test('a duty with a gather delay leaves later rows to the next claim, and stops without waiting', async () => {
  const duty = {
    ...errandDuty(async (lease) => {
      await errands.finish(lease);
    }),
    gatherMs: 3_600_000,
  };
  await errands.add(1);
  const background = start(duty);
  await until(async () => (await errands.left()) === 0);
  await errands.add(2);
  background.wake(duty.name);
  // Several times the polls a claim of both rows would need.
  for (let i = 0; i < 20; i++) expect(await errands.left()).toBe(2);
  await background.stop();
  expect(await errands.left()).toBe(2);
});

test('a nudge runs locally stored work long before the next poll', async () => {
  const duty = errandDuty(async (lease) => {
    await errands.finish(lease);
  }, 3_600_000);
  const background = start(duty);
  await errands.add(3);
  background.wake(duty.name);
  await until(async () => (await errands.left()) === 0);
  background.wake('something that this process does not do');
});

test('wakes of a duty with a debounce are one poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  try {
    let polls = 0;
    const claim = (): Promise<Lease[]> => {
      polls += 1;
      return Promise.resolve([]);
    };
    const background = start({ ...errandDuty(() => Promise.resolve(), 3_600_000), debounceMs: 250, claim });
    await vi.advanceTimersByTimeAsync(0);
    for (const afterMs of [0, 100, 149]) {
      await vi.advanceTimersByTimeAsync(afterMs);
      background.wake('recados');
    }
    expect(polls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(polls).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(polls).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('slots can be reserved while nothing waits, up to half the concurrency; their work is never claimed', async () => {
  const started: string[] = [];
  let finish = (): void => undefined;
  const duty = errandDuty(async ({ id }) => {
    started.push(id);
    await new Promise<void>((resolve) => (finish = resolve));
  }, 3_600_000);
  const background = start(duty);
  // Not polled yet, so older work may be waiting.
  expect(background.reserve(duty)).toBeUndefined();
  let place: Place<Lease> | undefined;
  await until(() => (place = background.reserve(duty)) !== undefined);
  background.reserve(duty)?.giveBack();
  // Two of four slots.
  const second = background.reserve(duty);
  expect(background.reserve(duty)).toBeUndefined();
  second?.giveBack();
  place?.start({ id: 'of its own', lease_token: 'x' });
  expect(started).toEqual(['of its own']);
  expect(() => place?.start({ id: 'twice', lease_token: 'x' })).toThrow();
  finish();
  await until(() => background.counts()[0]?.inHand === 0);
  // Stored work goes first.
  background.wake(duty.name);
  expect(background.reserve(duty)).toBeUndefined();
  await until(() => background.reserve(duty) !== undefined);
});

test('work of a dead process continues when its lease ends', async () => {
  await errands.add(1);
  const duty = errandDuty(async (lease) => {
    await errands.finish(lease);
  });
  expect(await duty.claim(1)).toHaveLength(1); // simulates a crash
  expect(await duty.claim(1)).toEqual([]);
  start(duty);
  await errands.shift('16 seconds');
  await until(async () => (await errands.left()) === 0);
});

test('a failed job is logged with its duty’s name, counted and retried after its lease', async () => {
  await errands.add(1);
  const reported: string[] = [];
  let attempts = 0;
  const background = start(
    errandDuty(async (lease) => {
      attempts++;
      if (attempts === 1) throw new Error('not this time');
      await errands.finish(lease);
    }),
    (name, error) => reported.push(`${name}: ${String(error)}`),
  );
  await until(() => reported.length > 0);
  await errands.shift('16 seconds');
  await until(() => background.counts().some(({ done }) => done === 1));
  expect(reported).toEqual(['recados: Error: not this time']);
  expect(background.counts()).toEqual([{ name: 'recados', done: 1, failed: 1, inHand: 0 }]);
});

test('a failed job with a retry delay does not wait for its lease to end', async () => {
  await errands.add(1);
  let attempts = 0;
  const failing = errandDuty(async (lease) => {
    attempts++;
    if (attempts === 1) throw new Error('cut connection');
    await errands.finish(lease);
  });
  start({ ...failing, retryMs: 0 });
  // The clock stands: the lease of 15 seconds does not end.
  await until(async () => (await errands.left()) === 0);
  expect(attempts).toBe(2);
});

test('a stopping process finishes its current job and claims no other', async () => {
  await errands.add(20);
  let started = 0;
  const background = start(
    errandDuty(async (lease, signal) => {
      started++;
      await until(() => signal.aborted);
      await errands.finish(lease);
    }),
  );
  await until(() => started === 4);
  await background.stop();
  expect(started).toBe(4);
  expect(await errands.left()).toBe(16);
});

test('two duties with one name are an error', () => {
  const duty = errandDuty(() => Promise.resolve());
  expect(() => startDuties([duty, duty], () => undefined)).toThrow('one name');
});

test('a step without an end loses its lease: another worker repeats it, and the slot is free', async () => {
  const begun: string[] = [];
  const errors: unknown[] = [];
  const duty: Duty<Lease> = {
    ...errandDuty(async (lease) => {
      begun.push(lease.id);
      if (begun.length === 1) await new Promise(() => undefined);
      await errands.finish(lease);
    }),
    ...dueRows(errands.database.db, errands.queue, 600),
    stepMs: 300,
  };
  await errands.add(1);
  const background = start(duty, (_name, error) => errors.push(error));
  await until(async () => (await errands.left()) === 0);
  expect(begun).toHaveLength(2);
  expect(new Set(begun).size).toBe(1);
  expect(errors.map(String)).toEqual([expect.stringContaining('its lease is left to lapse')]);
  await until(() => Promise.resolve(background.counts().every(({ inHand }) => inHand === 0)));
});
