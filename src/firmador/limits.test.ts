import { expect, test } from 'vitest';
import { FirmadorLimit } from './firmador.js';
import { createSignatureLimits } from './limits.js';

const NOON = Date.UTC(2026, 10, 19, 17);
const at = (minutes: number): Date => new Date(NOON + minutes * 60_000);

/** How many of ten signatures are allowed at that time. */
function allowed(limits: ReturnType<typeof createSignatureLimits>, key: string, now: Date): number {
  for (let count = 0; count < 10; count++) {
    try {
      limits.use(key, now);
    } catch (error) {
      expect(error).toBeInstanceOf(FirmadorLimit);
      return count;
    }
  }
  return 10;
}

test('each key signs so often in a minute and in a day of Ecuador, also counting an earlier process', () => {
  const limits = createSignatureLimits({ perMinute: 3, perDay: 5 });
  limits.restore('a', at(0));
  expect(allowed(limits, 'a', at(0))).toBe(2);
  expect(allowed(limits, 'b', at(0))).toBe(3);
  expect(allowed(limits, 'a', at(1))).toBe(2);
  expect(allowed(limits, 'a', at(2))).toBe(0);
  // Midnight in Ecuador is at five in UTC.
  expect(allowed(limits, 'a', at(12 * 60 - 1))).toBe(0);
  expect(allowed(limits, 'a', at(12 * 60))).toBe(3);
});

test('0 is no limit', () => {
  expect(allowed(createSignatureLimits({ perMinute: 0, perDay: 0 }), 'a', at(0))).toBe(10);
});
