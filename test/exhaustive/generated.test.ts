import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { configuracionPage } from '../../scripts/generate-configuracion.js';
import { findRouteFacts, findUsedCodes, openSources } from '../../scripts/reachable.js';
import { routes } from '../../src/app/routes.js';
import { readConfig } from '../../src/config/config.js';
import { rowOf, VARIABLES } from '../../src/config/variables.js';
import { ERROR_CODES } from '../../src/domain/error-codes/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = openSources(root);

test('facts.json is up to date; if not: npm run generate', () => {
  const facts = findRouteFacts(
    sources,
    routes.map(({ id }) => id),
  );
  expect(JSON.parse(readFileSync(`${root}/src/http/openapi/facts.json`, 'utf8'))).toEqual(facts);
}, 600_000);

test('every error code is used in the code', () => {
  const used = findUsedCodes(sources);
  expect(Object.keys(ERROR_CODES).filter((code) => !used.has(code))).toEqual([]);
}, 600_000);

test('docs/guides/configuracion.md has every variable, with the default that the service applies', () => {
  expect(readFileSync(`${root}/docs/guides/configuracion.md`, 'utf8')).toBe(configuracionPage());
  const unset = readConfig({});
  for (const name of VARIABLES) {
    const { valor, sinEste } = rowOf(name);
    expect((valor === undefined) !== (sinEste === undefined), name).toBe(true);
    if (valor !== undefined) expect(readConfig({ [name]: valor }), name).toEqual(unset);
  }
});
