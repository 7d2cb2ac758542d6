import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.js';

test('allows a burst, then a fixed rate, by the given clock', () => {
  let nowMs = 0;
  const limiter = createRateLimiter(2, 3, () => nowMs);
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
  expect(limiter.take('a')).toBe(1);
  expect(limiter.take('b')).toBe(0);
  nowMs = 500;
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1]);
});

test('memory is bounded: beyond ten thousand callers the longest idle one is evicted', () => {
  const limiter = createRateLimiter(1, 1, () => 0);
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1]);
  for (let i = 0; i < 9_999; i++) limiter.take(`caller ${i}`);
  expect(limiter.take('a')).toBe(1);
  for (let i = 0; i < 10_000; i++) limiter.take(`other ${i}`);
  expect(limiter.take('a')).toBe(0);
});
