import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { routes } from '../src/api/routes.js';
import { documentTypes } from '../src/documents/registry.js';

/** Every value under a key, at any depth. */
function valuesOf(node: unknown, key: string, seen = new Set<unknown>()): unknown[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  return Object.entries(node as Record<string, unknown>).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(value, key, seen),
  ]);
}

const ofRoutes = routes.flatMap(({ params, query, body, shownBody }) =>
  valuesOf([params, query, body, shownBody], 'pattern'),
);
const ofFields = documentTypes.flatMap(({ layouts }) => valuesOf(layouts, 'patterns').flat());
const patterns = [
  ...new Set(ofRoutes),
  // As form-check.ts compiles them.
  ...new Set(ofFields.map((pattern) => `^(?:${String(pattern)})$`)),
].filter((pattern) => typeof pattern === 'string');

test('there are patterns to look at, of routes and of documents', () => {
  expect(ofRoutes.length).toBeGreaterThan(50);
  expect(ofFields.length).toBeGreaterThan(50);
});

test.each(patterns)('%s takes time that grows with the text', (source) => {
  expect(analyse({ source, flags: 'u' }, { maxReports: 1 }).reports).toEqual([]);
});

test('the analysis knows a bad one', () => {
  const [report] = analyse({ source: '^[^\\p{Cc}]*[^\\s\\p{Cc}][^\\p{Cc}]*$', flags: 'u' }).reports;
  expect(report?.type).toBe('Trade');
});
