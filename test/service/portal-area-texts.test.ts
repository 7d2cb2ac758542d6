import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { en, es } from '../support/portal-texts.js';

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

test.each([
  ['Spanish', es],
  ['English', en],
] as const)('no area hides the shared texts of its name in %s', (_language, texts) => {
  expect(Object.entries(texts).filter(([, words]) => words === undefined)).toEqual([]);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(es).sort());
});
