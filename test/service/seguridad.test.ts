import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Conversion from the page's units to the code's: bytes, or seconds. */
const UNITS: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 * 1024,
  h: 3600,
};

interface Limit {
  readonly what: string;
  readonly said: string;
  readonly path: string;
  readonly code: string;
}

const limits = [
  ...read('docs/seguridad.md').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| `(src\/[^`]+)`: `([^`]+)` +\|$/gm),
].map(([, what = '', said = '', path = '', code = '']): Limit => ({ what, said, path, code }));

test('the security page lists limits', () => {
  expect(limits.length).toBeGreaterThan(30);
  const table = read('docs/seguridad.md').split('## Límites')[1]?.split('\n## ')[0] ?? '';
  expect(table.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(limits.length + 2);
});

test.each(limits)('«$what» matches the code: $code', ({ said, path, code }) => {
  const [name = '', value = ''] = code.split(/ = |: |, /, 2);
  expect(read(path).split(code).length - 1, `${code} in ${path}`).toBe(1);
  if (!/^[\d_*. ]+$/.test(value)) {
    expect(said.replaceAll(' ', '')).toBe(value.replaceAll("'", ''));
    return;
  }
  const product = value.split('*').reduce((all, factor) => all * Number(factor.replaceAll('_', '')), 1);
  const [, digits = '', unit = ''] = /^([\d ]*\d) ?(.*)$/.exec(said) ?? [];
  const inSeconds = /_MS|Ms$/.test(name) ? product / 1000 : product;
  expect(Number(digits.replaceAll(' ', '')) * (UNITS[unit] ?? 1)).toBe(inSeconds);
});
