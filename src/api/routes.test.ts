import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a route is named alike wherever it stands: verb, resource, Route', () => {
  const source = readFileSync(new URL('./routes.ts', import.meta.url), 'utf8');
  const listed = Array.from(source.matchAll(/^ {2}(?:\.\.\.)?(\w+),$/gm), ([, name]) => name ?? '');
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((name) => !/^[a-z]+([A-Z]\w*Route|\w*Routes)$/.test(name))).toEqual([]);
});
