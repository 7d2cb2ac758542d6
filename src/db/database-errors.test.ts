import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.js';

const failure = (code: string): Error => Object.assign(new Error('aborted'), { code });

test.each(['40001', '40P01', '55P03', '25P03', '57014', '57P01', '53100', '08006'])(
  'an aborted transaction (%s) may be repeated',
  (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(true);
  },
);

test('a refused statement is no outage', () => {
  expect(isDatabaseUnavailable(failure('23505'))).toBe(false);
});
