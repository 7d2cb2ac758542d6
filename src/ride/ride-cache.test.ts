import { expect, test } from 'vitest';
import { createRideCache } from './ride-cache.js';

const file = (bytes: number) => async (): Promise<Buffer> => Buffer.alloc(bytes);

test('concurrent and later requests share one rendering', async () => {
  const cache = createRideCache(1000);
  const files = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', file(10))));
  expect(new Set(files).size).toBe(1);
  expect(await cache.get('a', file(10))).toBe(files[0]);
  await cache.get('b', file(10));
  expect(cache.rendered()).toBe(2);
});

test('stays within its size: evicts the least recently used and skips oversized entries', async () => {
  const cache = createRideCache(100);
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, file(40));
  expect(cache.rendered()).toBe(3);
  await cache.get('a', file(40));
  expect(cache.rendered()).toBe(3);
  await cache.get('b', file(40));
  expect(cache.rendered()).toBe(4);
  for (const key of ['huge', 'huge']) await cache.get(key, file(101));
  expect(cache.rendered()).toBe(6);
});

test('a failure reaches all waiting requests and is not cached', async () => {
  const cache = createRideCache(100);
  const failing = async (): Promise<Buffer> => Promise.reject(new Error('no'));
  const answers = await Promise.allSettled([cache.get('a', failing), cache.get('a', file(1))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('a', file(1))).toHaveLength(1);
});
