import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/app/routes.js';
import { documentTypes } from '../../../src/documents/registry.js';
import { searchSteps } from '../../support/cost/backtracking.js';
import { pumpedTexts } from '../../support/cost/pumps.js';
import { nodesOf, parse } from '../../support/syntax.js';

/** Returns every value under a key, at any depth. */
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
  // As compiled by form-check.ts.
  ...new Set(ofFields.map((pattern) => `^(?:${String(pattern)})$`)),
].filter((pattern) => typeof pattern === 'string');

test('finds patterns of routes and documents', () => {
  expect(ofRoutes.length).toBeGreaterThan(50);
  expect(ofFields.length).toBeGreaterThan(50);
});

test.each(patterns)('%s takes time that grows with the text', (source) => {
  expect(analyse({ source, flags: 'u' }, { maxReports: 1 }).reports).toEqual([]);
});

test('the analysis detects a bad pattern', () => {
  const [report] = analyse({ source: '^[^\\p{Cc}]*[^\\s\\p{Cc}][^\\p{Cc}]*$', flags: 'u' }).reports;
  expect(report?.type).toBe('Trade');
});

const SRC = join(import.meta.dirname, '../../../src');

function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(SRC, name));
}

/** Expressions that never match against long text, and why. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  [
    '/(cantidad|precio|descuento|total|valor|base|tarifa|propina|importe|porcentaje|plazo|impuestoReembolso)[A-Za-z]*$/i',
    'a name of the layout',
  ],
  ['/lock file ".*" already exists|shared memory block .* is still in use/', "the embedded server's own log"],
]);

/** Returns every regular expression in the service's code, with its files. */
function literals(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    for (const node of nodesOf(parse(file, readFileSync(file, 'utf8'))))
      if (node.type === 'Literal' && 'regex' in node && node.raw !== null)
        found.set(node.raw, [...(found.get(node.raw) ?? []), file]);
  }
  return found;
}

describe('every expression in the code takes steps that grow with the text', () => {
  const SHORT = 200;
  const GROWN = 8;
  /** Eightfold, plus some for one-off work; quadratic work grows 64 times. */
  const GROWTH_MAX = 12;

  /** Returns a text whose matching cost grows faster than its length. */
  function worst(literal: string): string | undefined {
    const end = literal.lastIndexOf('/');
    const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));
    const short = pumpedTexts(expression, SHORT);
    const long = pumpedTexts(expression, SHORT * GROWN);
    return long.find((text, i) => {
      const steps = searchSteps(expression, text);
      if (steps === Infinity) return true;
      return steps > 20 * text.length && steps / searchSteps(expression, short[i] ?? '') > GROWTH_MAX;
    });
  }

  const all = literals();
  test('finds many', () => {
    expect(all.size).toBeGreaterThan(200);
  });
  test.each([...all])('%s', (literal, files) => {
    const found = worst(literal)?.slice(0, 60);
    if (BOUNDED.has(literal)) expect(found).toBeDefined();
    else expect(found, files.join()).toBeUndefined();
  });
  test.each(['/<head(\\s[^>]*)?>/i', '/a+$/', '/(?:a+)+b/', '/a(?=.*b)/gs'])('detects a bad one: %s', (literal) => {
    expect(worst(literal)).toBeDefined();
  });
});
