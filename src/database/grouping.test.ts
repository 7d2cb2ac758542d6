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

test('those who ask together are committed together, each with its own answer', async () => {
  const { sizes, ask } = recorded();
  const answers = await Promise.all([1, 2, 3].map((value) => ask(async (tx) => `${tx} ${value}`)));
  expect(answers).toEqual(['tx 1', 'tx 2', 'tx 3']);
  expect(sizes).toEqual([3]);
});

test('who asks while a group is under way goes with the next one', async () => {
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

test('where nobody waits for it, the first waits for others, and so does the first of the next', async () => {
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

test('a bad member fails alone: the others of its group are committed', async () => {
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

test('a group of which nobody knows whether it was stored is not tried again: all are told', async () => {
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

test('a crowd is dealt out into groups of a bounded size', async () => {
  const { sizes, ask } = recorded();
  await Promise.all(Array.from({ length: 150 }, (_, value) => ask(async () => value)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(150);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
});
