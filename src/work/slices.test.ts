import { expect, test } from 'vitest';
import { inTurns, mapInSlices, slicesOf } from './slices.js';

const items = Array.from({ length: 25 }, (_, i) => i);

test('every item is mapped once, in order', async () => {
  expect(await mapInSlices(items, (item) => item * 2, 10)).toEqual(items.map((item) => item * 2));
  expect(await mapInSlices([], (item) => item)).toEqual([]);
});

test('the event loop runs between two slices', async () => {
  const order: string[] = [];
  const watch = (): void => {
    order.push('turn');
    if (order.length < 100) setImmediate(watch);
  };
  setImmediate(watch);
  for await (const slice of slicesOf(items, 10)) order.push(`slice of ${slice.length}`);
  order.push('end');
  const upToEnd = order.slice(0, order.indexOf('end'));
  expect(upToEnd).toEqual(['slice of 10', 'turn', 'slice of 10', 'turn', 'slice of 5']);
  order.length = 100;
});

test('a slice ends where its items reach the weight', async () => {
  const slices: number[][] = [];
  for await (const slice of slicesOf([1, 20, 3, 3, 3, 3, 40], 10, (item) => item)) slices.push([...slice]);
  expect(slices).toEqual([[1, 20], [3, 3, 3, 3], [40]]);
});

test('a generator runs to its end, with a turn at each yield', async () => {
  let turns = 0;
  setImmediate(() => (turns += 1));
  const steps = function* (): Generator<void, string, void> {
    yield;
    return `${turns}`;
  };
  expect(await inTurns(steps())).toBe('1');
});
