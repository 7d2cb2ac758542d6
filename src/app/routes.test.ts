import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes, tags } from './routes.js';
import { validatorCompiler } from '../http/validation.js';

test('routes follow one naming scheme: verb, resource, Route', () => {
  const folder = join(import.meta.dirname, '..');
  const listed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/module.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((source) => /routes: \[([^\]]*)\]/.exec(source)?.[1]?.match(/\w+/g) ?? []);
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((name) => !/^[a-z]+([A-Z]\w*Route|\w*Routes)$/.test(name))).toEqual([]);
});

test('an operation id names one operation, a tag and its position one group', () => {
  for (const names of [
    routes.map(({ id }) => id),
    tags.map(({ name }) => name),
    tags.map(({ order }) => String(order)),
  ])
    expect(names).toEqual([...new Set(names)]);
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
