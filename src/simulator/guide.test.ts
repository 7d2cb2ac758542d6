import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEffect } from './effects.js';

const guide = readFileSync(new URL('../../docs/guides/simulador.md', import.meta.url), 'utf8');

// The first column of the tables headed «efecto» and «ejemplo».
const written = guide
  .split('\n\n')
  .filter((block) => /^\| (efecto|ejemplo) +\|/.test(block))
  .flatMap((table) => table.split('\n').slice(2))
  .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
  .flatMap((cell) => cell.split(';'));

test('the guide lists effects', () => {
  expect(written.length).toBeGreaterThan(15);
});

test.each(written)('«%s» of the guide is understood', (effect) => {
  expect(readEffect(effect)).toBeDefined();
});

test('the faults of the guide’s own example are understood', () => {
  const effects = [...guide.matchAll(/"efecto": "([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(effects.map((effect) => readEffect(effect)?.written)).toEqual(effects);
});
