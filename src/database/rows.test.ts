import { expect, test } from 'vitest';
import { statementByRows } from './rows.js';

const calls = statementByRows('pairs', ['bigint', 'text'], (values) => `VALUES ${values}`);

test.each([0, 1, 2, 3, 7, 16, 31, 64])('%i rows are made up of few statements, none lost and none twice', (count) => {
  const rows = Array.from({ length: count }, (_, at) => [at, `row ${at}`]);
  const made = calls(rows);
  expect(made.flatMap(({ values }) => values)).toEqual(rows.flat());
  expect(made.length).toBeLessThanOrEqual(count / 16 + 4);
});

test('each size is a statement of its own, with a typed parameter for every value', () => {
  expect(
    calls([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]).map(({ statement }) => statement),
  ).toEqual([
    { name: 'pairs_2', text: 'VALUES ($1::bigint, $2::text), ($3::bigint, $4::text)' },
    { name: 'pairs_1', text: 'VALUES ($1::bigint, $2::text)' },
  ]);
});
