import { expect, test, vi } from 'vitest';
import { groupingBy } from './grouping.js';

class UnknownOutcome extends Error {}

type Body = (tx: string) => Promise<unknown>;

/** Commits by running all bodies, and records group sizes. A failing body fails its group. */
function recorded(gatherMs?: number): { sizes: number[]; ask: (body: Body) => Promise<unknown> } {
  const sizes: number[] = [];
  const commit = async (bodies: readonly Body[]): Promise<unknown[]> => {
    sizes.push(bodies.length);
    await new Promise((resolve) => setImmediate(resolve));
    return Promise.all(bodies.map((body) => body('tx')));
  };
  return { sizes, ask: groupingBy(commit, (error) => !(error instanceof UnknownOutcome), gatherMs) };
}

test('concurrent calls are committed together, each with its own result', async () => {
  const { sizes, ask } = recorded();
  const answers = await Promise.all([1, 2, 3].map((value) => ask(async (tx) => `${tx} ${value}`)));
  expect(answers).toEqual(['tx 1', 'tx 2', 'tx 3']);
  expect(sizes).toEqual([3]);
});

test('a call during a running group joins the next one', async () => {
  const { sizes, ask } = recorded();
  const late: Promise<unknown>[] = [];
  await ask(async () => {
    late.push(
      ask(async () => 'second'),
      ask(async () => 'third'),
    );
  });
  expect(await Promise.all(late)).toEqual(['second', 'third']);
  expect(sizes).toEqual([1, 2]);
});

test('with a gather delay the first call of each group waits for others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { sizes, ask } = recorded(1000);
    const early = ask(async () => 'early');
    await vi.advanceTimersByTimeAsync(999);
    expect(sizes).toEqual([]);
    const late = ask(async () => 'late');
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all([early, late])).toEqual(['early', 'late']);
    const next = [ask(async () => 'next'), ask(async () => 'next too')];
    await vi.advanceTimersByTimeAsync(2000);
    await Promise.all(next);
    expect(sizes).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
  }
});

test('a failing member fails alone; the rest of its group is committed', async () => {
  const { sizes, ask } = recorded();
  const results = await Promise.allSettled([
    ask(async () => 'good'),
    ask(async () => {
      throw new Error('bad');
    }),
    ask(async () => 'good too'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sizes).toEqual([3, 1, 1, 1]);
});

test('a group with an unknown commit is not retried; every caller gets the error', async () => {
  const { sizes, ask } = recorded();
  const results = await Promise.allSettled([
    ask(async () => 'stored, perhaps'),
    ask(async () => {
      throw new UnknownOutcome();
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sizes).toEqual([2]);
});

test('many calls are split into groups of a bounded size', async () => {
  const { sizes, ask } = recorded();
  await Promise.all(Array.from({ length: 150 }, (_, value) => ask(async () => value)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(150);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
});
