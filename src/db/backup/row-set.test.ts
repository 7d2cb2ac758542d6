import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { RowSet } from './row-set.js';

function digestOf(...chunks: string[]): string {
  const set = new RowSet();
  for (const chunk of chunks) set.add(Buffer.from(chunk));
  return set.digest();
}

test('the digest is independent of row order and chunking', () => {
  const digest = digestOf('a\t1\n', 'bb\t2\n', 'c\\nc\t3\n');
  expect(digestOf('c\\nc\t3\n', 'a\t1\n', 'bb\t2\n')).toBe(digest);
  expect(digestOf('bb', '\t2\na\t', '1\nc\\nc\t3', '\n')).toBe(digest);
  expect(digestOf()).toBe('0'.repeat(64));
});

test('a changed, missing, moved or repeated row changes the digest, and pairs of equal rows do not cancel out', () => {
  const digest = digestOf('a\t1\n', 'b\t2\n');
  for (const other of [['a\t1\n', 'b\t3\n'], ['a\t1\n'], ['a\t2\n', 'b\t1\n'], ['a\t1\n', 'b\t2\n', 'b\t2\n']])
    expect(digestOf(...other)).not.toBe(digest);
  expect(digestOf('a\n', 'a\n')).not.toBe(digestOf());
  expect(digestOf('a\n', 'a\n')).not.toBe(digestOf('b\n', 'b\n'));
});

test('the digest is the sum of the hashes modulo 2^256', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => `row ${n}`);
  const sum = rows
    .map((row) => BigInt(`0x${createHash('sha256').update(row).digest('hex')}`))
    .reduce((all, one) => (all + one) % 2n ** 256n);
  expect(digestOf(...rows.map((row) => `${row}\n`))).toBe(sum.toString(16).padStart(64, '0'));
});

test('a truncated last row is an error', () => {
  const set = new RowSet();
  set.add(Buffer.from('a\nb'));
  expect(() => set.digest()).toThrow('incomplete');
});
