import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeClientTypes } from '../scripts/client-types.js';
import { buildOpenApi } from '../src/api/openapi/document.js';
import { generatedOf } from '../src/api/openapi/facts.js';
import { findRouteFacts, findUsedCodes, openSources } from '../scripts/reachable.js';
import { routes } from '../src/api/routes.js';
import { ERROR_CODES } from '../src/domain/error-codes/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = openSources(root);

test('facts.json and the client’s types are those of the code of today; if not: npm run generate', async () => {
  const facts = findRouteFacts(
    sources,
    routes.map(({ id }) => id),
  );
  expect(JSON.parse(readFileSync(`${root}/src/api/openapi/facts.json`, 'utf8'))).toEqual(facts);
  const types = await writeClientTypes(buildOpenApi(routes, '0.0.0', '01/01/2026', generatedOf(facts, {})));
  expect(readFileSync(`${root}/clients/typescript/src/schema.ts`, 'utf8') === types).toBe(true);
}, 600_000);

test('every row of the table of error codes is said by some part of the code', () => {
  const used = findUsedCodes(sources);
  expect(Object.keys(ERROR_CODES).filter((code) => !used.has(code))).toEqual([]);
}, 600_000);
