import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readGuides } from '../../bin/guides.mjs';
import { configuracionPage } from '../../scripts/generate-configuracion.js';
import { llmsPage } from '../../scripts/generate-llms.js';
import { openApiText, routesText } from '../../scripts/generate-openapi.js';
import { securityPage } from '../../scripts/generate-security.js';
import { readConfig } from '../../src/config/config.js';
import { rowOf, VARIABLES } from '../../src/config/variables.js';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

test.each([
  ['openapi.json', openApiText()],
  ['routes.txt', routesText()],
  ['llms.txt', llmsPage(readGuides())],
  ['docs/guides/configuracion.md', configuracionPage()],
  ['SECURITY.md', securityPage()],
])('%s is what `npm run generate` writes', (file, text) => {
  expect(read(file) === text).toBe(true);
});

test('docs/guides/configuracion.md has every variable with the default that the service applies', () => {
  const unset = readConfig({});
  for (const name of VARIABLES) {
    const { valor, sinEste } = rowOf(name);
    expect((valor === undefined) !== (sinEste === undefined), name).toBe(true);
    if (valor !== undefined) expect(readConfig({ [name]: valor }), name).toEqual(unset);
  }
});
