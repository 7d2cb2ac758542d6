import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  claveAcceso,
  day,
  like,
  oneOf,
  pageNumber,
  readParams,
  searchText,
  someOf,
  threeDigits,
  words,
  yesNo,
} from './search-params.js';

const SOURCE = join(import.meta.dirname, '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'),
);
const sourcesWith = (pattern: RegExp): string[] =>
  files.filter((path) => pattern.test(readFileSync(join(SOURCE, path), 'utf8'))).toSorted();

test('every route declares its search parameters; no component reads them untyped', () => {
  expect(sourcesWith(/\buseSearch\(/)).toEqual(['service/search-params.ts']);
  expect(sourcesWith(/useSearch\(\{ strict: false/)).toEqual([]);
});

test('every form uses the one form component; the sandbox posts foreign HTML into its frame', () => {
  expect(sourcesWith(/<form\b/)).toEqual(['ui/form.tsx', 'ui/sandbox-frame.tsx']);
});

const NONSENSE = [
  '',
  ' ',
  '<script>',
  'undefined',
  '-1',
  '1e9',
  '0x10',
  'Infinity',
  '9'.repeat(3000),
  '\u0000',
  '🧾',
  '[]',
];

test.each([
  ['oneOf', oneOf(['si'])],
  ['someOf', someOf(['a', 'b'])],
  ['day', day],
  ['threeDigits', threeDigits],
  ['claveAcceso', claveAcceso],
  ['yesNo', yesNo],
  ['pageNumber', pageNumber],
  ['like', like(/^\d{13}$/)],
] as const)('%s refuses nonsense', (_, param) => {
  expect(NONSENSE.map((raw) => param(raw))).toEqual(NONSENSE.map(() => undefined));
});

test('a day must exist in the calendar', () => {
  expect(['2026-02-28', '2026-02-29', '2028-02-29', '2026-13-01', '2026-00-10', '1999-01-01'].map(day)).toEqual([
    '2026-02-28',
    undefined,
    '2028-02-29',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the first page is not in the address, and no page lies beyond the API’s last', () => {
  expect(['1', '2', '500', '501', '2.5'].map(pageNumber)).toEqual([undefined, 2, 500, undefined, undefined]);
});

test('an absent parameter stays absent, a refused one becomes undefined, and the text of a value reads back as the value', () => {
  const params = { q: words, page: pageNumber, activo: yesNo, tipos: someOf(['a', 'b', 'c']) };
  expect(readParams(params, { q: ' ', other: 'x' })).toStrictEqual({ q: undefined });
  const value = { q: 'volcán', page: 3, activo: false, tipos: ['a', 'c'] as const };
  const address = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, searchText(one)]));
  expect(address).toEqual({ q: 'volcán', page: '3', activo: 'false', tipos: 'a,c' });
  expect(readParams(params, address)).toEqual(value);
  expect(readParams(params, value)).toEqual(value);
  expect(searchText({})).toBeUndefined();
});
