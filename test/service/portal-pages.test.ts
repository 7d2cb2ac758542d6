import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ADDRESSES, isSpecial, PAGES } from '../support/portal-pages.js';

test('every page whose address has a key is visited with a sample; if not: a row of SPECIAL and its sample', () => {
  expect(ADDRESSES.filter((address) => address.includes('$') && !isSpecial(address))).toEqual([
    '/emision-masiva/$id', // test/browser/emision-masiva.test.ts
  ]);
  expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length);
});

test('the words of an area have the name of its folder', () => {
  const features = join('portal', 'src', 'features');
  const wrong = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'es.ts')
    .filter((file) => {
      const text = readFileSync(join(features, file), 'utf8');
      const name = basename(dirname(file)).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return text.includes('export const words') && !text.includes(`readonly ${name}: typeof words;`);
    });
  expect(wrong).toEqual([]);
});
