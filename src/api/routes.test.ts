import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from './routes.js';
import { validatorCompiler } from './validation.js';

test('a route is named alike wherever it stands: verb, resource, Route', () => {
  const source = readFileSync(new URL('./routes.ts', import.meta.url), 'utf8');
  const listed = Array.from(source.matchAll(/^ {2}(?:\.\.\.)?(\w+),$/gm), ([, name]) => name ?? '');
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((name) => !/^[a-z]+([A-Z]\w*Route|\w*Routes)$/.test(name))).toEqual([]);
});

// In production the first request compiles the schema it needs.
test('the schemas of all routes can be compiled', () => {
  const checks = routes.flatMap(({ path: url, method, params, query, body }) =>
    Object.entries({ params, querystring: query, body }).flatMap(([httpPart, schema]) =>
      schema === undefined ? [] : [validatorCompiler({ schema, url, method, httpPart })],
    ),
  );
  expect(checks.length).toBeGreaterThan(250);
  for (const check of checks) expect([true, false]).toContain(check({}));
});
