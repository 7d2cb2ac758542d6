import { expect, test } from 'vitest';
import { ATTEMPT_MS } from '../sender.js';
import { LEASE_MS } from './duty.js';
import { ROUND_MS } from './round.js';

test('a round ends within its lease, also if the lease is never extended', () => {
  expect(ROUND_MS + ATTEMPT_MS).toBeLessThan(LEASE_MS);
});
