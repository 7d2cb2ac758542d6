import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.js';

function filled(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>({ waitingMax: 100, waitingPerAccountMax: 100 });
  for (const item of items) queue.push(item.charAt(0), item);
  return queue;
}

test('accounts take turns, each with its oldest', () => {
  const queue = filled('b1', 'b2', 'b3', 'a1', 'c1', 'a2');
  expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['b1', 'a1', 'c1', 'b2', 'a2', 'b3', undefined]);
});

test('an account that has its turn already is passed over, and keeps its place', () => {
  const queue = filled('b1', 'b2', 'a1', 'c1');
  const isB = (account: string): boolean => account === 'b';
  expect([queue.take(isB), queue.take(), queue.take(isB), queue.take(isB), queue.take()]).toEqual([
    'a1',
    'b1',
    'c1',
    undefined,
    'b2',
  ]);
});

test('an account that fills its line leaves room for others, up to the bound of all', () => {
  const queue = new FairQueue<string>({ waitingMax: 4, waitingPerAccountMax: 2 });
  const push = (account: string): boolean => queue.push(account, account);
  expect([push('b'), push('b'), push('b'), push('a'), push('c'), push('d')]).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(queue.take()).toBe('b');
  expect(push('d')).toBe(true);
});
