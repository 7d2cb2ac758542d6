import { expect, test } from 'vitest';
import { join, raw, sql, textOf } from './sql.js';

test('values become numbered parameters in the order of the text, whatever the nesting', () => {
  const from = sql`t WHERE a = ${1} AND b = ANY (${['x', 'y']})`;
  const page = sql`SELECT ${raw('id, a')} FROM ${from} AND ${join([sql`c = ${null}`, sql`true`], ' OR ')} LIMIT ${2}`;
  expect(textOf(page)).toBe('SELECT id, a FROM t WHERE a = $1 AND b = ANY ($2) AND c = $3 OR true LIMIT $4');
  expect(page.values).toEqual([1, ['x', 'y'], null, 2]);
});

test('a piece may stand in several places', () => {
  const day = sql`${'2026-11-20'}::date`;
  const both = sql`a >= ${day} AND b < ${day}`;
  expect([textOf(both), both.values]).toEqual(['a >= $1::date AND b < $2::date', ['2026-11-20', '2026-11-20']]);
});

test('what a caller sent is never text', () => {
  const hostile = "'; DROP TABLE users; --";
  const query = sql`SELECT ${hostile}`;
  expect([textOf(query), query.values]).toEqual(['SELECT $1', [hostile]]);
});

test('no pieces make no text', () => {
  expect(textOf(join([], ', '))).toBe('');
  expect(textOf(sql`WHERE true${sql``}`)).toBe('WHERE true');
});
