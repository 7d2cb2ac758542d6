import { expect, test } from 'vitest';
import { matchesItem } from './palette-items.js';

const item = { label: 'Emitir: Nota de crédito' };

test.each([
  ['', true],
  ['credito nota', true],
  ['EMI', true],
  ['nóta cré', true],
  ['redito', false],
  ['nota debito', false],
])('an entry matches the beginnings of its words in any order: «%s» %s', (typed, matches) => {
  expect(matchesItem(item, typed)).toBe(matches);
});
