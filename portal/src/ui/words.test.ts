import { expect, test } from 'vitest';
import { beginsWords, containsWords } from './words.js';

test.each([
  ['Café de altura 500 g P-001', 'cafe', true],
  ['Café de altura 500 g P-001', 'altura CAF', true],
  ['Café de altura 500 g P-001', '-001', true],
  ['Café de altura 500 g P-001', 'cafe bajo', false],
])('«%s» contains the words of «%s»: %s', (text, typed, expected) => {
  expect(containsWords(text, typed)).toBe(expected);
});

test('only the beginning of a word counts where pages are named', () => {
  expect(beginsWords('Reportes de ventas', 'ven rep')).toBe(true);
  expect(beginsWords('Reportes de ventas', 'entas')).toBe(false);
});
