import { expect, test } from 'vitest';
import { fairTurns, type FairTurns } from './fair-turns.js';

/** Work that finishes on command, and the order in which it started. */
function bench(limits: { atOnceMax?: number; waitingMax?: number; waitingPerCallerMax?: number } = {}) {
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const turns: FairTurns = fairTurns({
    atOnceMax: 1,
    waitingMax: 6,
    waitingPerCallerMax: 4,
    ...limits,
    full: () => new Error('full'),
  });
  const ask = (caller: string, name = caller): void => {
    const work = (): Promise<void> => {
      started.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    turns.run(caller, work).catch((error: unknown) => refused.push(`${name}: ${String(error)}`));
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Finishes running work, one item at a time, until none is left. */
  const drain = async (): Promise<void> => {
    await settle();
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  };
  return { begun: started, refused, ask, drain };
}

test('a caller with many requests delays another by one turn, and its excess is refused', async () => {
  const { begun: started, refused, ask, drain } = bench();
  for (let i = 0; i < 90; i++) ask('flood', `flood ${i}`);
  ask('ana');
  ask('luis');
  await drain();
  expect(started).toEqual(['flood 0', 'flood 1', 'ana', 'luis', 'flood 2', 'flood 3', 'flood 4']);
  expect(refused).toHaveLength(85);
});

test('when full, the newest request of the busiest caller is dropped', async () => {
  const { begun: started, refused, ask, drain } = bench();
  ask('at work');
  for (const name of ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'luis']) ask(name.slice(0, 1), name);
  await drain();
  expect(refused).toEqual(['a3: Error: full', 'a2: Error: full']);
  expect(started).toEqual(['at work', 'a0', 'b0', 'luis', 'a1', 'b1', 'b2']);
});

test('with one request per caller in a full queue, another is refused', async () => {
  const { begun: started, refused, ask, drain } = bench();
  for (let i = 0; i < 9; i++) ask(`caller ${i}`);
  await drain();
  expect(started).toHaveLength(7);
  expect(refused).toEqual(['caller 7: Error: full', 'caller 8: Error: full']);
});

test('concurrency stays within the limit, and failed work releases its turn', async () => {
  const turns = fairTurns({ atOnceMax: 2, waitingMax: 100, waitingPerCallerMax: 100, full: () => new Error('full') });
  let atWork = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) =>
      turns.run(`caller ${i % 3}`, async () => {
        most = Math.max(most, ++atWork);
        await Promise.resolve();
        atWork--;
        if (i % 2 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  expect(await turns.run('later', async () => 'done')).toBe('done');
});
