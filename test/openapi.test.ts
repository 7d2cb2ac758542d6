import { expect, test } from 'vitest';
import { routes } from '../src/api/routes.js';
import { buildOpenApi } from '../src/api/openapi.js';
import { documentTypes } from '../src/documents/registry.js';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { value: unknown }> }>;
  };
}
type Paths = Record<string, Record<string, Operation>>;

const document = buildOpenApi(routes, '0.0.0') as { openapi: string; paths: Paths };

test('every route is in the OpenAPI document once, under its own operation id', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
});

test('the golden examples of every type are the examples of its route', () => {
  for (const type of documentTypes) {
    const content = document.paths[`/api/v2.0/comprobantes/${type.pathWord}`]?.['post']?.requestBody?.content;
    const examples = content?.['application/json']?.examples ?? {};
    expect(Object.keys(examples)).toContain('minima');
    expect(examples['minima']?.value).toHaveProperty('ruc');
  }
});
