import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.js';

function filled(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>({ waitingMax: 100, waitingPerCallerMax: 100 });
  for (const item of items) queue.push(item.charAt(0), item);
  return queue;
}

test('callers take turns, each with its oldest', () => {
  const queue = filled('b1', 'b2', 'b3', 'a1', 'c1', 'a2');
  expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['b1', 'a1', 'c1', 'b2', 'a2', 'b3', undefined]);
});

test('a caller with a running item is skipped and keeps its position', () => {
  const queue = filled('b1', 'b2', 'a1', 'c1');
  const isB = (caller: string): boolean => caller === 'b';
  expect([queue.take(isB), queue.take(), queue.take(isB), queue.take(isB), queue.take()]).toEqual([
    'a1',
    'b1',
    'c1',
    undefined,
    'b2',
  ]);
});

test('a caller that fills its queue leaves room for others, up to the global limit', () => {
  const queue = new FairQueue<string>({ waitingMax: 4, waitingPerCallerMax: 2 });
  const refused = ['b1', 'b2', 'b3', 'a1', 'c1', 'd1', 'd2', 'e1'].map((item) => queue.push(item.charAt(0), item));
  // d displaces a caller with two waiting items; nobody has more waiting than e would.
  expect(refused).toEqual([undefined, undefined, 'b3', undefined, undefined, 'b2', 'd2', 'e1']);
  expect(Array.from({ length: 5 }, () => queue.take())).toEqual(['b1', 'a1', 'c1', 'd1', undefined]);
  expect(queue.push('e', 'e2')).toBeUndefined();
});
